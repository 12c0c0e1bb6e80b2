// Checks types and lints in one process: the rules that need types use the program that the type check has built.
import { ESLint } from 'eslint';
import ts from 'typescript';
import { root } from '../workspace/root.mjs';

const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
const { fileNames: rootNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
// ESLint needs the parents of nodes.
const program = ts.createProgram({ rootNames, options, host: ts.createCompilerHost(options, true) });

const diagnostics = ts.getPreEmitDiagnostics(program);
const paths = {
  getCurrentDirectory: () => root,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};
process.stdout.write(ts.formatDiagnostics(diagnostics, paths));

// The rule on module boundaries reads its graph once when it finds ESLint's own program here, else once per file.
process.argv[1] = `${root}/node_modules/eslint/bin/eslint.js`;
const parserOptions = { programs: [program], projectService: false };
const eslint = new ESLint({
  cwd: root,
  overrideConfig: { files: ['**/*.ts'], languageOptions: { parserOptions } },
});
const results = await eslint.lintFiles(['.']);
const { format } = await eslint.loadFormatter('stylish');
process.stdout.write(await format(results));

const errors = results.reduce((sum, { errorCount, warningCount }) => sum + errorCount + warningCount, 0);
process.exitCode = diagnostics.length + errors > 0 ? 1 : 0;
