const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]|true|false|null|-?\d[\d.eE+-]*/g;

const OPERATIONS = 2;
const OPERATION = 3;

/**
 * Text of the `body` of each operation in a JSON document that JSON.parse has accepted, as the client spelled it: written
 * anew, 120.50 would lose its last zero.
 */
export function rawBodies(json: string): (string | undefined)[] {
  let bodies: (string | undefined)[] = [];
  const names: (string | undefined)[] = [];
  const isObject: boolean[] = [];
  let depth = 0;
  let start = -1;
  const valueEnded = (end: number): void => {
    if (start >= 0 && depth === OPERATION) {
      bodies[bodies.length - 1] = json.slice(start, end);
      start = -1;
    }
    names[depth] = undefined;
  };
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    const end = index + token.length;
    if (token === '}' || token === ']') {
      depth -= 1;
      valueEnded(end);
    } else if (isObject[depth] && names[depth] === undefined) {
      names[depth] = JSON.parse(token) as string;
    } else {
      const isIn = depth > 0 && names[1] === 'operations';
      // Of a repeated name the last value counts.
      if (isIn && depth === 1) bodies = [];
      if (isIn && depth === OPERATIONS) bodies.push(undefined);
      if (isIn && depth === OPERATION && names[OPERATION] === 'body') start = index;
      if (token === '{' || token === '[') {
        depth += 1;
        isObject[depth] = token === '{';
        names[depth] = undefined;
      } else valueEnded(end);
    }
  }
  return bodies;
}
