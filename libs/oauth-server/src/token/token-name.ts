/** Characters that the name of a personal access token may have. */
export const LONGEST_TOKEN_NAME = 128;
