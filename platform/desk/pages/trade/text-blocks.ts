import type { TextBlock } from '../../../services/fulfilment/index.server.ts';
import type { DeskInput } from '../../desk-route.ts';
import type { DeskMessageId, DeskTexts } from '../../texts.ts';
import type { TradeFacts } from './trade-facts.ts';

/** A text block with the name that staff choose it by. */
export interface ShownBlock extends TextBlock {
  name: string;
}

/** The text blocks for a device of a trade; for its first one unless an item is named. */
export function listShownBlocks(
  { services, texts }: Pick<DeskInput, 'services' | 'texts'>,
  facts: TradeFacts,
  item = 1,
): ShownBlock[] {
  if (!facts.ctx) return [];
  const blocks = services.fulfilment.listTextBlocks(facts.ctx, facts, item);
  return blocks.map((block) => ({ ...block, name: getBlockName(texts, block.id) }));
}

/** `validate` holds every block to a name. */
function getBlockName(texts: DeskTexts, id: string): string {
  const message = `block.${id}`;
  return texts.has(message) ? texts.resolve(message as DeskMessageId) : id;
}
