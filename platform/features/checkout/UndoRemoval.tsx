import { useText } from '../shop/use-text.ts';
import { restoreLine } from '../stores/cart-actions.ts';
import type { CartLine } from '../stores/cart-state.ts';
import { useStores } from '../stores/stores-context.tsx';

export interface RemovedLine {
  line: CartLine;
  /** Former position of the line. */
  index: number;
}

/** Confirms the removal of a line and offers to undo it. */
export function UndoRemoval({ removed, onUndone }: { removed: RemovedLine | undefined; onUndone: () => void }) {
  const t = useText();
  const { cart } = useStores();
  return (
    <p className="undo" role="status">
      {removed ? (
        <>
          {t('cart.removed', { device: removed.line.name })}{' '}
          <button
            type="button"
            className="link-button"
            onClick={() => {
              restoreLine(cart, removed.line, removed.index);
              onUndone();
            }}
          >
            {t('cart.undo')}
          </button>
        </>
      ) : null}
    </p>
  );
}
