import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { DeviceDrawing } from '../../shared/device-drawing.ts';
import type { Photo } from '../../shared/picture.ts';
import type { Answers, PriceSheet } from '../../shared/price-sheet.ts';
import type { VideoView } from '../conditions-video/video-view.ts';

/** A question as the page shows it, in the shown language. */
export interface ProductQuestion {
  id: string;
  question: string;
  hint: string;
  /** Short subject for the ledger: "Akku". */
  label: string;
  /** `label` is the ledger line: "Leichte Kratzer im Display". */
  answers: { id: string; text: string; hint: string; label: string }[];
  /** Beginning of the addresses of the answers' pictures, which `-<answer>.webp` follows; absent for what cannot be seen. */
  pictures?: string;
}

/** Return value of data() for the product page. */
export interface ProductView {
  device: {
    id: string;
    name: string;
    model: string;
    url: string;
    drawing: DeviceDrawing | { drawing: DeviceDrawing; photo: Photo };
    categoryId: string;
  };
  questions: ProductQuestion[];
  sheet: PriceSheet;
  /** Why a plain form created no offer. */
  refusal?: MessageId;
  /** Known answers of the address. */
  answers: Answers;
  /** ISO 8601 instant at which an offer created now would expire. */
  validUntil: string;
  /** Video about the conditions; absent where the shop has none. */
  video?: VideoView;
  crumbs: { label: string; href: string }[];
  /** The cart line whose answers are edited here; the next offer replaces it. */
  replaces?: { offerId: string; quantity: number };
}

/** Anchor of a question's group. */
export function questionAnchor(questionId: string): string {
  return `q-${questionId}`;
}

/** Index of the first open question; the number of questions when all are answered. */
export function firstOpenQuestion(questions: readonly { id: string }[], answers: Answers): number {
  const index = questions.findIndex((question) => answers[question.id] === undefined);
  return index === -1 ? questions.length : index;
}

/** The question that chooses the as-new price; lenses and some cameras have none. */
export function variantQuestion(sheet: PriceSheet): PriceSheet['questions'][number] | undefined {
  return sheet.questions.find((question) => question.kind === 'variant');
}

/** Text of the chosen variant ("128 GB"), or empty. */
export function variantLabel(view: Pick<ProductView, 'sheet' | 'questions'>, answers: Answers): string {
  const variant = variantQuestion(view.sheet);
  const chosen = variant && answers[variant.id];
  const question = view.questions.find((candidate) => candidate.id === variant?.id);
  return question?.answers.find((answer) => answer.id === chosen)?.text ?? '';
}
