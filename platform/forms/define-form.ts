import type { MessageId } from '../generated/message-ids.gen.ts';
import type { PublicTenant } from '../generated/tenant-types.gen.ts';

/** Field values as text, by field name; a field that was not sent is absent. */
export type FieldValues = Readonly<Record<string, string | undefined>>;

/** What a form's rules may read besides its values; the same on server and client. */
export interface FormFacts {
  tenant: Pick<PublicTenant, 'paymentTypes' | 'postalCode' | 'support'>;
  /** Locale id of the page. */
  locale: string;
  /** Money flows, so where it goes is asked as well. */
  pays?: boolean;
  /** A company sells, so which one is asked as well. */
  business?: boolean;
  /** The code of what is wrong with a VAT number; without it, its form is not judged. */
  vatNumberProblem?: ((number: string) => string | undefined) | undefined;
  /** Ids of the categories the shop has. */
  categories?: readonly string[];
  /** The clock, where it is not that of the machine. */
  now?: () => Date;
}

interface RuleContext {
  facts: FormFacts;
  /** The whole body, put in order. */
  body: Readonly<Record<string, unknown>>;
}

/** Message id by problem code; `otherwise` is used for codes without a message of their own. */
export type FieldMessages = Readonly<Record<string, MessageId>> & { otherwise: MessageId };

export interface Field {
  label: MessageId;
  /** JSON pointer into the body; `/<name>` unless said. */
  at?: string;
  messages: FieldMessages | ((facts: FormFacts) => FieldMessages);
  /** Puts a value of any shape in order before it is judged; undefined counts as left out. */
  normalise?: (value: unknown) => unknown;
  /** The code of a rule that the schema cannot say; asked when the schema finds nothing wrong. */
  rule?: (value: unknown, context: RuleContext) => string | undefined;
  /** Never shown again once it is typed. */
  secret?: true;
  /** How a value that is right is kept. */
  keep?: (value: string) => string;
}

/** An error of a compiled schema, as far as forms read it. */
interface SchemaError {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

export interface Validator {
  (data: unknown): boolean;
  errors?: SchemaError[] | null;
}

/** Limits and problem codes of a schema member, as the generators print them. */
export interface Member {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly codes?: Readonly<Record<string, string>>;
}

/** A schema, and the place in the body that it validates. */
export interface FormPart {
  at: string;
  validate: Validator;
  members: Readonly<Record<string, Member>>;
  /** What of that place the schema judges; all of it unless said. */
  of?: (body: Readonly<Record<string, unknown>>) => unknown;
}

export interface FormSpec<F extends string> {
  /** In the order of the page. */
  fields: Record<F, Field>;
  parts: readonly FormPart[];
  /** What is sent beside the fields that people see. */
  hidden?: readonly string[];
  /** Typed values as a body, not yet put in order; unless said, a member of its own for everything that is sent. */
  toBody?: (typed: FieldValues, facts: FormFacts) => Record<string, unknown>;
  /** Fetches what its rules need in a browser; to be awaited before they judge there. */
  ready?: () => Promise<void>;
  /** The fields that are asked for; all of them unless said. */
  asks?: (body: Readonly<Record<string, unknown>>, facts: FormFacts) => readonly F[];
}

/** A declared form. Reading, validating, sending and rendering are all derived from it. */
export interface Form<F extends string, Input> extends Required<FormSpec<F>> {
  names: readonly F[];
  /** Pointer of each field. */
  at: Readonly<Record<F, string>>;
  /** Never there: carries the type of the checked body. */
  readonly input?: Input;
}

/** Declares a form. `Input` is the type of a valid body. */
export function defineForm<Input>() {
  return <F extends string>(spec: FormSpec<F>): Form<F, Input> => {
    const names = Object.keys(spec.fields) as F[];
    const at = Object.fromEntries(names.map((name) => [name, spec.fields[name].at ?? `/${name}`])) as Record<F, string>;
    const { hidden = [] } = spec;
    const sent = [...names, ...hidden];
    return {
      ...spec,
      names,
      at,
      hidden,
      toBody: spec.toBody ?? ((typed) => Object.fromEntries(sent.map((name) => [name, typed[name] ?? '']))),
      ready: spec.ready ?? (async () => {}),
      asks: spec.asks ?? (() => names),
    };
  };
}

/** The limits of a field, from its schema. */
export function limitsOf<F extends string>(form: Form<F, unknown>, field: F): Member {
  const pointer = form.at[field];
  const part = form.parts.find(({ at, members }) => {
    return pointer.startsWith(`${at}/`) && Object.hasOwn(members, pointer.slice(at.length));
  });
  return part?.members[pointer.slice(part.at.length)] ?? {};
}
