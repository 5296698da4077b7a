import { sepaText } from './sepa-text.ts';

/** The debtor account: the operator's account that pays a batch. */
export interface Payer {
  name: string;
  iban: string;
  bic: string | null;
}

/** One transfer. Amounts are cents. */
export interface Transfer {
  /** Shown on the seller's bank statement and in the bank's reply: the trade's number. */
  reference: string;
  amountCents: number;
  accountHolder: string;
  iban: string;
}

export interface CreditTransfer {
  /** The bank executes a message id once. */
  messageId: string;
  /** Time of the release. */
  at: Date;
  payer: Payer;
  transfers: readonly Transfer[];
}

const MAX_NAME_LENGTH = 70;
const MAX_REFERENCE_LENGTH = 35;
/** The scheme's term for unknown data. */
const NOT_PROVIDED = 'NOTPROVIDED';

/**
 * A SEPA credit transfer as ISO 20022 pain.001.001.09, by the customer-to-bank guidelines of the scheme (EPC132-08).
 * The same batch gives the same bytes.
 */
export function creditTransfer({ messageId, at, payer, transfers }: CreditTransfer): string {
  const id = sepaText(messageId, MAX_REFERENCE_LENGTH);
  const sums = `<NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${formatAmount(sumAmounts(transfers))}</CtrlSum>`;
  const name = printName(payer.name);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    '<CstmrCdtTrfInitn>',
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${formatMoment(at)}</CreDtTm>${sums}<InitgPty>${name}</InitgPty></GrpHdr>`,
    '<PmtInf>',
    `<PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd>${sums}`,
    '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>',
    `<ReqdExctnDt><Dt>${formatDay(at)}</Dt></ReqdExctnDt>`,
    `<Dbtr>${name}</Dbtr><DbtrAcct>${printAccount(payer.iban)}</DbtrAcct><DbtrAgt>${printBank(payer.bic)}</DbtrAgt>`,
    '<ChrgBr>SLEV</ChrgBr>',
    ...transfers.map(printTransfer),
    '</PmtInf>',
    '</CstmrCdtTrfInitn>',
    '</Document>',
    '',
  ].join('\n');
}

function printTransfer({ reference, amountCents, accountHolder, iban }: Transfer): string {
  const id = sepaText(reference, MAX_REFERENCE_LENGTH);
  return [
    `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId>`,
    `<Amt><InstdAmt Ccy="EUR">${formatAmount(amountCents)}</InstdAmt></Amt>`,
    `<Cdtr>${printName(accountHolder)}</Cdtr><CdtrAcct>${printAccount(iban)}</CdtrAcct>`,
    `<RmtInf><Ustrd>${id}</Ustrd></RmtInf></CdtTrfTxInf>`,
  ].join('');
}

/** Of these characters only the apostrophe has a meaning in XML, and none between tags. */
function printName(name: string): string {
  return `<Nm>${sepaText(name, MAX_NAME_LENGTH) || NOT_PROVIDED}</Nm>`;
}

function printAccount(iban: string): string {
  return `<Id><IBAN>${iban.replace(/[^A-Z0-9]/g, '')}</IBAN></Id>`;
}

function printBank(bic: string | null): string {
  return `<FinInstnId>${bic === null ? `<Othr><Id>${NOT_PROVIDED}</Id></Othr>` : `<BICFI>${bic}</BICFI>`}</FinInstnId>`;
}

function sumAmounts(transfers: readonly Transfer[]): number {
  return transfers.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Formats without floating point. */
function formatAmount(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function formatMoment(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** Time zone of the scheme's business days (T2, Central European Time). */
const BANK_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'CET', dateStyle: 'short' });

function formatDay(at: Date): string {
  return BANK_DAY.format(at);
}
