import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { Script } from 'node:vm';

type ModuleFunction = (...given: readonly unknown[]) => unknown;

/** Content of the file of a pack. */
interface PackFile {
  readonly stamp: string;
  /** False if the code has the modules alone: their functions are compiled when they are first called. */
  readonly hasFunctions: boolean;
  /** Resolved paths by importing folder and request. */
  readonly paths: ReadonlyMap<string, string>;
  readonly modules: readonly Packed[];
  /** The functions of all modules, as one array. */
  readonly text: string;
  readonly code: Buffer;
}

/** Module within the text of all. */
interface Packed {
  readonly name: string;
  readonly firstLine: number;
  readonly start: number;
  readonly end: number;
}

export interface Position {
  readonly file: string;
  readonly line: number;
}

const HEAD = '(function (exports, require, module, __filename, __dirname) {\n';
const TAIL = '\n}),\n';
/** Lines of both. */
const LINES_AROUND = 2;
/** A script of several modules cannot import for one of them, and with other characters it would take twice the memory. */
const UNPACKED = /^#!|\bimport\s*\(|[^\0-\xff]/;

/**
 * Modules that are loaded as one script, with the code that V8 has compiled of it: one file is read much faster
 * than thousands. It is used as long as its stamp is the same, and grows by the modules that a start has loaded besides.
 */
export class ModulePack {
  private readonly kept: Omit<PackFile, 'code'>;
  private readonly script: Script | undefined;
  private readonly functions = new Map<string, ModuleFunction>();
  private readonly newTexts = new Map<string, string>();
  private readonly newPaths = new Map<string, string>();

  constructor(
    private readonly file: string,
    stamp: string,
  ) {
    const { code, ...kept } = read(file, stamp);
    this.kept = kept;
    if (kept.modules.length === 0) return;
    this.script = new Script(kept.text, { filename: this.scriptName, cachedData: code });
    const functions = this.script.runInThisContext() as readonly ModuleFunction[];
    for (const [at, { name }] of kept.modules.entries())
      this.functions.set(name, functions[at] as ModuleFunction);
  }

  functionOf(name: string): ModuleFunction | undefined {
    return this.functions.get(name);
  }

  pathOf(request: string): string | undefined {
    return this.kept.paths.get(request);
  }

  addPath(request: string, found: string): void {
    this.newPaths.set(request, found);
  }

  /** Module that was loaded from its own file. */
  add(name: string, text: string): void {
    if (!UNPACKED.test(text)) this.newTexts.set(name, text);
  }

  /** Place in a module's own file. */
  unpacked({ file, line }: Position): Position | undefined {
    if (file !== this.scriptName) return undefined;
    const module = this.kept.modules.findLast(({ firstLine }) => firstLine <= line);
    return module && { file: module.name, line: line - module.firstLine + 1 };
  }

  /** Writes the functions of its modules that have run so far, if none are kept. */
  saveFunctions(): void {
    const { kept, script } = this;
    if (script && (!kept.hasFunctions || script.cachedDataRejected))
      write(this.file, { ...kept, hasFunctions: true, code: script.createCachedData() });
  }

  /** Writes the modules and paths that were found besides, if there are any. */
  saveModules(): void {
    const { kept, newPaths } = this;
    const added = [...this.newTexts].filter(([, text]) => isScript(text));
    if (added.length === 0) return;
    const pack = packed(this.scriptName, [...textsOf(kept), ...added]);
    write(this.file, { ...kept, ...pack, paths: new Map([...kept.paths, ...newPaths]), hasFunctions: false });
  }

  private get scriptName(): string {
    return `${this.file}.js`;
  }
}

const textsOf = ({ modules, text }: Omit<PackFile, 'code'>) =>
  modules.map(({ name, start, end }) => [name, text.slice(start, end)] as const);

/** V8 compiles functions in parentheses at once, and those inside of them when they are called. */
function packed(filename: string, texts: readonly (readonly [name: string, text: string])[]) {
  const modules: Packed[] = [];
  let [text, firstLine] = ['[\n', 3];
  for (const [name, own] of texts.filter(([, each]) => isScript(each))) {
    const start = text.length + HEAD.length;
    modules.push({ name, firstLine, start, end: start + own.length });
    text += HEAD + own + TAIL;
    firstLine += own.split('\n').length + LINES_AROUND;
  }
  text += ']';
  return { modules, text, code: new Script(text, { filename }).createCachedData() };
}

/** False for an ES module. */
function isScript(text: string): boolean {
  try {
    return Boolean(new Script(Module.wrap(text)));
  } catch {
    return false;
  }
}

function read(file: string, stamp: string): PackFile {
  try {
    const kept = deserialize(readFileSync(file)) as PackFile;
    if (kept.stamp === stamp) return kept;
  } catch {
    // There is none yet, or none that can be read.
  }
  return { stamp, hasFunctions: false, paths: new Map(), modules: [], text: '', code: Buffer.alloc(0) };
}

/** Replaces the file in one step, so that a concurrent start reads a whole one; without write permission nothing is kept. */
function write(file: string, kept: PackFile): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, serialize(kept), { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    return;
  }
}
