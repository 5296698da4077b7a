import { MAX_LINES, MAX_QUANTITY } from '../../shared/cart-cookie.ts';
import { lineField, MAX_LINE_QUANTITY } from '../../shared/device-list.ts';
import type { FormState } from '../../shared/form-state.ts';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { useTradeCap } from '../stores/stores-context.tsx';
import type { DeviceListProps } from './device-list-view.ts';
import { ListLineFields } from './ListLineFields.tsx';
import { ListProblems } from './ListProblems.tsx';
import { useListAction } from './use-list-action.ts';

/** The list with its prices; every line can be corrected, and one button does it all. */
export function ListTable({ view, form }: DeviceListProps) {
  const t = useText();
  const format = useFormat();
  const action = useListAction();
  const { lines, totalCents } = view;
  const open = lines.filter(({ match }) => !match).length;
  const matched = lines.reduce((sum, { match, quantity }) => sum + (match ? quantity : 0), 0);
  return (
    <>
      <ListProblems
        problems={lines.flatMap((_, at) =>
          findQuantityProblem(form, at, t('list.problem.quantity', { most: MAX_LINE_QUANTITY })),
        )}
      />
      {view.isRest ? <RestNotice /> : null}
      <h1 className="headline-small">{t('list.table.headline', { count: matched })}</h1>
      <p className="lead space-above">{t('list.table.lead')}</p>
      {open > 0 ? <p className="space-above-small">{t('list.table.open', { count: open })}</p> : null}
      <form method="post" action={action} noValidate className="space-above-medium">
        <input type="hidden" name="step" value="list" />
        <ol className="device-list">
          {lines.map((line, at) => (
            <ListLineFields
              key={line.id}
              line={line}
              at={at}
              typed={form?.values ?? {}}
              hasProblem={findQuantityProblem(form, at, '').length > 0}
            />
          ))}
        </ol>
        <p className="device-list__total">
          <span>{t('list.total')}</span> <strong className="tabular">{format.money(totalCents)}</strong>
        </p>
        <ListButtons view={view} />
      </form>
    </>
  );
}

function findQuantityProblem(form: FormState | undefined, at: number, text: string) {
  const name = lineField('quantity', at);
  return form?.problems.some(({ pointer }) => pointer === `/${name}`) ? [{ name, text }] : [];
}

function RestNotice() {
  const { href } = useShop();
  const t = useText();
  return (
    <NoticeBox tone="done" title={t('list.rest.title')}>
      <p>
        {t('list.rest')} <a href={href('checkout')}>{t('list.rest.cart')}</a>
      </p>
    </NoticeBox>
  );
}

/** Enter in a field recalculates: the first button of a form is its default. */
function ListButtons({ view: { cartFit } }: Pick<DeviceListProps, 'view'>) {
  const t = useText();
  const format = useFormat();
  const cap = format.money(useTradeCap());
  return (
    <>
      {cartFit === 'tooLarge' ? (
        <p className="space-above-small">{t('list.large', { lines: MAX_LINES, pieces: MAX_QUANTITY, cap })}</p>
      ) : null}
      <div className="device-list__buttons">
        <button type="submit" name="act" value="change" className="button">
          {t('list.update')}
        </button>
        {cartFit === 'fits' ? (
          <button type="submit" name="act" value="cart" className="button button-primary">
            {t('list.toCart')}
          </button>
        ) : null}
        <button
          type="submit"
          name="act"
          value="continue"
          className={cartFit === 'fits' ? 'button' : 'button button-primary'}
        >
          {t('list.toEnquiry')}
        </button>
        <button type="submit" name="act" value="restart" className="text-button">
          {t('list.restart')}
        </button>
      </div>
    </>
  );
}
