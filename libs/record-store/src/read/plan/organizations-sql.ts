/**
 * An organization and all below it, as the tree stands in the projection at this moment: whoever is moved in it is
 * found in the new place as soon as the news has come. Two that are each other's parent end the walk, not the server.
 */
export const organizationsBelow = (top: string): string => `(WITH RECURSIVE below AS (
SELECT ${top}::bigint AS id
UNION
SELECT child.id FROM below JOIN reference child
ON child.type = 'organization' AND (child.attributes->>'parent')::bigint = below.id)
SELECT id FROM below)`;

/** An organization and all above it, up the same tree. */
export const organizationsAbove = (bottom: string): string => `(WITH RECURSIVE above AS (
SELECT ${bottom}::bigint AS id
UNION
SELECT (lower.attributes->>'parent')::bigint FROM above JOIN reference lower
ON lower.type = 'organization' AND lower.id = above.id)
SELECT id FROM above)`;
