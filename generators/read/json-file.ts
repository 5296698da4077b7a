import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { type FileFault, findJsonTextFault } from './file-fault.ts';
import { type Span, TextFile } from './text-file.ts';

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** A step into a JSON value: a member, an index, or the array element with the given `id`. */
export type PathStep = string | number | { id: string | number };
export type Path = readonly PathStep[];

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A JSON file. The value is parsed immediately; the syntax tree with its offsets only when a position is requested,
 * because a fleet without faults needs none.
 */
export class JsonFile extends TextFile {
  readonly value: JsonValue | undefined;
  readonly valid: boolean;
  readonly #textFault: FileFault | undefined;
  #tree: Node | undefined;
  #errors: ParseError[] = [];
  #keys: Map<string, Span> | undefined;

  constructor(path: string, text: string, fault?: FileFault) {
    super(path, text, fault);
    this.#textFault = this.fault ?? findJsonTextFault(text);
    this.valid = false;
    if (this.#textFault) return;
    try {
      this.value = JSON.parse(text) as JsonValue;
      this.valid = true;
    } catch {
      // `syntaxErrors` describes it.
    }
  }

  /** Why the file cannot be read as JSON. */
  get unreadable(): FileFault | undefined {
    return this.#textFault ?? this.#syntaxFault;
  }

  get #syntaxFault(): FileFault | undefined {
    const [error] = this.syntaxErrors;
    if (!error) return undefined;
    const { span, message } = error;
    const fix = 'Correct the JSON here or just before this place.';
    return {
      kind: 'invalidJson',
      offset: span.offset,
      length: span.length,
      message: `Syntax error: ${message}.`,
      fix,
    };
  }

  get tree(): Node | undefined {
    if (this.#textFault) return undefined;
    this.#tree ??= parseTree(this.text, this.#errors, { disallowComments: true, allowTrailingComma: false });
    return this.#tree;
  }

  /** The syntax errors of the file, each with its place. */
  get syntaxErrors(): { span: Span; message: string }[] {
    if (this.valid || this.#textFault) return [];
    void this.tree;
    const found = this.#errors.map((error) => ({
      span: { file: this, offset: error.offset, length: Math.max(1, error.length) },
      message: syntaxMessage(printParseErrorCode(error.error)),
    }));
    return found.length > 0
      ? found.slice(0, 1)
      : [{ span: { file: this, offset: 0, length: 1 }, message: 'this is not JSON' }];
  }

  /** The place of a value, or of its nearest existing ancestor. */
  span(path: Path): Span {
    return this.#getSpan(this.nearest(path));
  }

  /** The place of a member's name, or of its value for an array element. */
  keySpan(path: Path): Span {
    const node = this.node(path);
    const property = node?.parent;
    const key = property?.type === 'property' ? property.children?.[0] : undefined;
    return key ? this.#getSpan(key) : this.span(path);
  }

  has(path: Path): boolean {
    return this.node(path) !== undefined;
  }

  node(path: Path): Node | undefined {
    let node = this.tree;
    for (const step of path) {
      if (!node) return undefined;
      node = child(node, step);
    }
    return node;
  }

  /** The place of a top-level member's name. Uses an index, because files may have thousands of members. */
  topKeySpan(key: string): Span {
    if (!this.#keys) {
      this.#keys = new Map();
      for (const property of this.tree?.children ?? []) {
        const name = property.children?.[0];
        if (name) this.#keys.set(String(name.value), this.#getSpan(name));
      }
    }
    return this.#keys.get(key) ?? this.span([]);
  }

  private nearest(path: Path): Node | undefined {
    let node = this.tree;
    for (const step of path) {
      const next = node && child(node, step);
      if (!next) break;
      node = next;
    }
    return node;
  }

  #getSpan(node: Node | undefined): Span {
    return { file: this, offset: node?.offset ?? 0, length: node?.length ?? 1 };
  }
}

function child(node: Node, step: PathStep): Node | undefined {
  if (typeof step !== 'object') return findNodeAtLocation(node, [step]);
  if (node.type !== 'array') return undefined;
  return node.children?.find((element) => findNodeAtLocation(element, ['id'])?.value === step.id);
}

const syntaxMessages: Record<string, string> = {
  InvalidSymbol: 'this is not a JSON value',
  InvalidNumberFormat: 'this is not a valid JSON number',
  PropertyNameExpected: 'expected a member name in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'expected ":" after the member name',
  CommaExpected: 'expected "," between two members',
  CloseBraceExpected: 'expected "}": an object is not closed',
  CloseBracketExpected: 'expected "]": an array is not closed',
  EndOfFileExpected: 'expected the end of the file',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'a string is not closed',
  InvalidCharacter: 'this character is not allowed in a string',
  InvalidEscapeCharacter: 'unknown escape in a string',
  InvalidUnicode: 'unknown \\u escape in a string',
};

function syntaxMessage(code: string): string {
  return syntaxMessages[code] ?? 'this is not JSON';
}
