import type { MessageId } from '../generated/message-ids.gen.ts';
import type { PublicTenant } from '../generated/tenant-types.gen.ts';

/** Field values as text, by field name; a field that was not sent is absent. */
export type FieldValues = Readonly<Record<string, string | undefined>>;

/** Context that a form's rules may read besides its values; the same on server and client. */
export interface FormFacts {
  tenant: Pick<PublicTenant, 'paymentTypes' | 'postalCode' | 'support'> &
    Partial<Pick<PublicTenant, 'selfBilling' | 'legalEntity'>>;
  /** Locale id of the page. */
  locale: string;
  /** Something is paid out, so the payout is required. */
  pays?: boolean;
  /** A company sells, so the company fields are required. */
  business?: boolean;
  /** Problem code of a VAT number; without it only the schema validates the number. */
  vatNumberProblem?: ((number: string) => string | undefined) | undefined;
  /** Ids of the categories the shop has. */
  categories?: readonly string[];
  /** Clock for tests; the machine's clock by default. */
  now?: () => Date;
}

interface RuleContext {
  facts: FormFacts;
  /** The whole normalised body. */
  body: Readonly<Record<string, unknown>>;
}

/** Message id by problem code; `otherwise` is used for codes without a message of their own. */
export type FieldMessages = Readonly<Record<string, MessageId>> & { otherwise: MessageId };

export interface Field {
  label: MessageId;
  /** JSON pointer into the body; `/<name>` by default. */
  at?: string;
  messages: FieldMessages | ((facts: FormFacts) => FieldMessages);
  /** Normalises a value of any shape before validation; undefined counts as missing. */
  normalise?: (value: unknown) => unknown;
  /** Code of a rule that the schema cannot express; checked when the schema finds no problem. */
  checkRule?: (value: unknown, context: RuleContext) => string | undefined;
  /** Never rendered again after it is typed. */
  secret?: true;
  /** Stored form of a valid value. */
  keep?: (value: string) => string;
}

/** An error of a compiled schema, with the members that forms read. */
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
  /** The part of that place that the schema validates; all of it by default. */
  selectPart?: (body: Readonly<Record<string, unknown>>) => unknown;
}

export interface FormSpec<F extends string> {
  /** In page order. */
  fields: Record<F, Field>;
  parts: readonly FormPart[];
  /** Values sent besides the visible fields. */
  hidden?: readonly string[];
  /** Typed values as a body before normalisation; by default one member per sent value. */
  toBody?: (typed: FieldValues, facts: FormFacts) => Record<string, unknown>;
  /** Loads what the rules need in a browser; to be awaited before validation. */
  prepare?: () => Promise<void>;
  /** The requested fields; all of them by default. */
  listAskedFields?: (body: Readonly<Record<string, unknown>>, facts: FormFacts) => readonly F[];
}

/** A declared form. Reading, validating, sending and rendering all follow from it. */
export interface Form<F extends string, Input> extends Required<FormSpec<F>> {
  names: readonly F[];
  /** Pointer of each field. */
  at: Readonly<Record<F, string>>;
  /** Absent at run time: carries the type of the checked body. */
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
      prepare: spec.prepare ?? (async () => {}),
      listAskedFields: spec.listAskedFields ?? (() => names),
    };
  };
}

/** The limits of a field, from its schema. */
export function getFieldLimits<F extends string>(form: Form<F, unknown>, field: F): Member {
  const pointer = form.at[field];
  const part = form.parts.find(({ at, members }) => {
    return pointer.startsWith(`${at}/`) && Object.hasOwn(members, pointer.slice(at.length));
  });
  return part?.members[pointer.slice(part.at.length)] ?? {};
}
