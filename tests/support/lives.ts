/** The lives told in docs/architecture.md, as lists of files, and what the code itself says of the way through them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportsOf, importsOf, root, type Source, sourcesIn } from './sources.ts';

/** A file on the way: the functions that are read there, and how one comes to it. */
export interface Stop {
  readonly file: string;
  readonly functions: readonly string[];
  /** Reached by an import; or across a boundary, `hop`; or `through` an interface that both know. */
  readonly from: string;
  readonly hop?: string;
  readonly through?: string;
}

export interface Life {
  /** How many files the page says there are. */
  readonly said: number;
  readonly stops: readonly Stop[];
  /** Files that the functions use and that need not be opened, by the word that says why. */
  readonly passed: ReadonlyMap<string, readonly string[]>;
}

/** Reads the list under a heading of the page: `1. \`file\`, \`function\` (hop from \`file\`): what happens there.` */
export function lifeIn(page: string, heading: string): Life {
  const [, section = ''] = page.split(`\n### ${heading}\n`);
  const text = section.split(/\n##+ /)[0]!.replace(/\n {2,}/g, ' ');
  const stops: Stop[] = [];
  for (const [, file, names, way] of text.matchAll(
    /^\d+\. `([^`]+)`((?:, `[^`]+`)*)(?: \(([^)]*)\))?: \S/gm,
  )) {
    const [, hop, from, through] =
      /^(.*?)(?:(?:^| )from `([^`]+)`)?(?: through `([^`]+)`)?$/.exec(way ?? '') ?? [];
    stops.push({
      file: file!,
      functions: [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
      from: from ?? stops.at(-1)?.file ?? '',
      ...(hop ? { hop } : {}),
      ...(through ? { through } : {}),
    });
  }
  const passed = [...text.matchAll(/^- \*(\w+)\*: (.+)$/gm)].map(
    ([, why, files]) => [why!, [...files!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!)] as const,
  );
  const said = Number(/you open (\d+) files/.exec(text)?.[1]);
  return { said, stops, passed: new Map(passed) };
}

export const readPage = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const nameOf = (node: unknown): string | undefined => (isNode(node) ? (node.name as string) : undefined);

const isFunction = (value: unknown): boolean => isNode(value) && /Function/.test(value.type);

/** A member's name, as its class's own code calls it: `.input` or `#frame`. */
const memberOf = (key: unknown): string | undefined =>
  isNode(key) ? `${key.type === 'PrivateIdentifier' ? '#' : '.'}${key.name as string}` : undefined;

/** What a file defines, by name: functions, members, constants. A class stands for its constructor. */
function definitionsOf({ program }: Source): Map<string, Node[]> {
  const found = new Map<string, Node[]>();
  const add = (name: string | undefined, node: unknown): void => {
    if (name !== undefined && isNode(node)) found.set(name, [...(found.get(name) ?? []), node]);
  };
  const walk = (value: unknown, isInside: boolean): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, isInside);
    if (!isNode(value)) return;
    if (value.type === 'FunctionDeclaration') add(nameOf(value.id), value);
    else if (/^(MethodDefinition|PropertyDefinition)$/.test(value.type))
      add(memberOf(value.key), value.value);
    else if (value.type === 'Property' && isFunction(value.value)) add(memberOf(value.key), value.value);
    else if (value.type === 'VariableDeclarator' && (!isInside || isFunction(value.init)))
      add(nameOf(value.id), value.init);
    else if (value.type === 'ClassDeclaration')
      for (const member of (value.body as Node).body as Node[])
        if (nameOf(member.key) === 'constructor') add(nameOf(value.id), member.value);
    for (const child of Object.values(value)) walk(child, isInside || isFunction(value));
  };
  walk(program.body, false);
  return found;
}

/** The names that a piece of code takes from around it: bare ones, and those of its own object. */
function namesIn(code: Node): Set<string> {
  const names = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    if (!isNode(value)) return;
    if (/^(Identifier|JSXIdentifier)$/.test(value.type)) names.add(value.name as string);
    if (value.type === 'MemberExpression' && !value.computed) {
      walk(value.object);
      if ((value.object as Node).type === 'ThisExpression') names.add(memberOf(value.property)!);
      return;
    }
    for (const [key, child] of Object.entries(value)) {
      const isKey = key === 'key' && !value.computed && !value.shorthand;
      if (!isKey && !/^(typeAnnotation|typeArguments|returnType|typeParameters)$/.test(key)) walk(child);
    }
  };
  walk(code);
  return names;
}

/** The names of types by what carries them in a file: fields, parameters, and constants made with `new`. */
function typesOf({ program }: Source): Map<string, string> {
  const types = new Map<string, string>();
  const add = (carrier: unknown, type: unknown): void => {
    const [name, named] = [nameOf(carrier), nameOf(type)];
    if (name !== undefined && named !== undefined) types.set(name, named);
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    if (!isNode(value)) return;
    const type = (value.typeAnnotation as Node | null | undefined)?.typeAnnotation as Node | undefined;
    if (type?.type === 'TSTypeReference') add(value.key ?? value, type.typeName);
    const made = (value.type === 'VariableDeclarator' ? value.init : undefined) as Node | null | undefined;
    if (made?.type === 'NewExpression') add(value.id, made.callee);
    for (const child of Object.values(value)) walk(child);
  };
  walk(program.body);
  return types;
}

/** The calls in a piece of code of somebody's members: who, by the last name before the dot, and what. */
function callsIn(code: Node): { readonly who: string; readonly what: string }[] {
  const calls: { who: string; what: string }[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    if (!isNode(value)) return;
    const called = value.type === 'CallExpression' ? (value.callee as Node) : undefined;
    if (called?.type === 'MemberExpression' && !called.computed) {
      const object = called.object as Node;
      const who = nameOf(object.type === 'MemberExpression' ? object.property : object);
      if (who !== undefined) calls.push({ who, what: nameOf(called.property)! });
    }
    for (const child of Object.values(value)) walk(child);
  };
  walk(code);
  return calls;
}

/** The product's files, and who takes what of whom. */
export class Code {
  readonly #sources: ReadonlyMap<string, Source>;
  readonly #definitions = new Map<string, Map<string, Node[]>>();
  readonly #used = new Map<Pick<Stop, 'file' | 'functions'>, Set<string>>();
  readonly #imported = new Map<string, Set<string>>();

  constructor(folders: readonly string[]) {
    this.#sources = new Map(sourcesIn(folders).map((source) => [source.file, source]));
  }

  has(file: string): boolean {
    return this.#sources.has(file);
  }

  textOf(file: string): string {
    return this.#sources.get(file)!.text;
  }

  defines(file: string, name: string): boolean {
    return waysToSay(name).some((way) => this.#definitionsOf(file).has(way));
  }

  /** Whether one of two files imports something that the other defines. */
  isLinked(a: string, b: string): boolean {
    return this.#importedBy(a).has(b) || this.#importedBy(b).has(a);
  }

  /**
   * The files of which these functions, with all that they call in their own file, use something at run time: what they
   * import, and the members of what they have by its class.
   */
  usedBy(stop: Pick<Stop, 'file' | 'functions'>): Set<string> {
    const used = this.#used.get(stop) ?? this.#findUsed(stop);
    this.#used.set(stop, used);
    return used;
  }

  #findUsed({ file, functions }: Pick<Stop, 'file' | 'functions'>): Set<string> {
    const definitions = this.#definitionsOf(file);
    const taken = this.#takenBy(file);
    const types = typesOf(this.#sources.get(file)!);
    const used = new Set<string>();
    const todo = functions.flatMap(waysToSay);
    const done = new Set<string>();
    for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
      if (done.has(name)) continue;
      done.add(name);
      for (const code of definitions.get(name) ?? []) {
        for (const one of namesIn(code)) {
          if (definitions.has(one)) todo.push(one);
          for (const { local, origin, isType } of taken) if (local === one && !isType) used.add(origin);
        }
        for (const { who, what } of callsIn(code))
          for (const { local, origin } of taken)
            if (isOf(local, who, types) && this.#definitionsOf(origin).has(`.${what}`)) used.add(origin);
      }
    }
    used.delete(file);
    return used;
  }

  /** What a file takes: the name there, and the file that defines it. */
  #takenBy(file: string): { readonly local: string; readonly origin: string; readonly isType: boolean }[] {
    const { program } = this.#sources.get(file)!;
    return (program.body as Node[]).flatMap((node) => {
      if (node.type !== 'ImportDeclaration') return [];
      const target = this.#targetOf(file, (node.source as { value?: string }).value ?? '');
      if (target === undefined) return [];
      return (node.specifiers as Node[]).map((one) => ({
        local: nameOf(one.local)!,
        origin: this.#originOf(target, nameOf(one.imported) ?? '*'),
        isType: node.importKind === 'type' || one.importKind === 'type',
      }));
    });
  }

  #importedBy(file: string): Set<string> {
    const known = this.#imported.get(file);
    if (known) return known;
    const imports = importsOf(this.#sources.get(file)!);
    const imported = new Set(imports.flatMap(({ from, name }) => [from, this.#originOf(from, name)]));
    this.#imported.set(file, imported);
    return imported;
  }

  #targetOf(file: string, path: string): string | undefined {
    if (!path.startsWith('.')) return undefined;
    const target = join(file, '..', path);
    return this.has(target) ? target : undefined;
  }

  /** The file that defines what another one only passes on. */
  #originOf(file: string, name: string): string {
    const source = this.#sources.get(file);
    for (const node of (source?.program.body ?? []) as Node[]) {
      const path = (node.source as { value?: string } | null | undefined)?.value;
      if (!path || !/^Export(Named|All)Declaration$/.test(node.type)) continue;
      const target = this.#targetOf(file, path);
      if (target === undefined) continue;
      const specifier = ((node.specifiers ?? []) as Node[]).find(({ exported }) => nameOf(exported) === name);
      if (specifier) return this.#originOf(target, nameOf(specifier.local) ?? name);
      if (node.type === 'ExportAllDeclaration' && this.#offers(target, name))
        return this.#originOf(target, name);
    }
    return file;
  }

  #offers(file: string, name: string): boolean {
    const source = this.#sources.get(file);
    return source !== undefined && exportsOf(source).includes(name);
  }

  #definitionsOf(file: string): Map<string, Node[]> {
    const known = this.#definitions.get(file) ?? definitionsOf(this.#sources.get(file)!);
    this.#definitions.set(file, known);
    return known;
  }
}

/** Whether something is of a class: it is declared so, or it is called like it. */
const isOf = (type: string, who: string, types: ReadonlyMap<string, string>): boolean =>
  type === types.get(who) || type.toLowerCase() === who.toLowerCase();

/** A function of the list is a member or stands alone. */
const waysToSay = (name: string): string[] => (name.startsWith('#') ? [name] : [name, `.${name}`]);
