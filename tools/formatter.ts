import { dirname, join } from 'node:path';

/** Program of the formatter, as the package that it belongs to is found from the compiled file. */
export const FORMATTER = join(dirname(require.resolve('oxfmt/package.json')), 'bin', 'oxfmt');
