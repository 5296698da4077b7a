import { type MouseEvent, useRef } from 'react';
import type { Quote } from '../../shared/price-sheet.ts';
import { quote } from '../../shared/quote.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { PriceBar } from '../../ui/PriceBar.tsx';
import { useOptional } from '../optional/optional-parts.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { OfferMessage, useOfferProblem } from './OfferMessage.tsx';
import { PriceSection } from './PriceSection.tsx';
import { firstOpenQuestion, type ProductView, questionAnchor } from './product-view.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { NextQuestionLink, OFFER_FORM, SubmitAction } from './SellAction.tsx';
import { useAnswers } from './use-answers.ts';
import { useInView } from './use-in-view.ts';
import { useOffer } from './use-offer.ts';

/** Sells one device: questions along the thread, the price beside them, and one button that names the next step. */
export function ProductScreen({ view }: { view: ProductView }) {
  const { device, questions, sheet } = view;
  const t = useText();
  const format = useFormat();
  const { path } = useShop();
  const Video = useOptional('conditionsVideo');
  const form = useRef<HTMLFormElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { answers, latest, choose } = useAnswers(sheet, view.answers, form);
  const panelInView = useInView(panel);
  const offer = useOffer(view);
  const problem = useOfferProblem({ offer, refusal: view.refusal });

  const price = quote(sheet, answers);
  const open = firstOpenQuestion(questions, answers);
  const total = questions.length;
  const answered = total - price.openQuestionIds.length;
  const goOn = (event: MouseEvent) => {
    const next = questions[open];
    if (next) focusQuestion(event, next.id);
  };

  return (
    <>
      <div className="wrap pad-top pad-bottom">
        <div className="sell device">
          <div>
            <Breadcrumb label={t('product.breadcrumb')} crumbs={[...view.crumbs, { label: device.name }]} />
            <div className="device-top">
              <h1 className="headline-small">
                {t('product.headline', { device: device.name, category: device.categoryId })}
              </h1>
              <p className="muted tabular">
                {price.complete ? t('product.allAnswered') : t('product.progress', { number: open + 1, total })}
              </p>
            </div>
            {/* Its room is reserved while a next page loads. */}
            {view.video && (Video ? <Video video={view.video} /> : <div className="conditions-video" />)}
            <QuestionForm
              form={form}
              questions={questions}
              sheet={sheet}
              answers={answers}
              open={open}
              choose={choose}
              action={path}
              replaces={view.replaces?.offerId}
            />
          </div>
          <PriceSection
            panel={panel}
            view={view}
            answers={answers}
            price={price}
            latest={latest}
            message={<OfferMessage problem={problem} />}
            action={
              price.complete ? (
                <SubmitAction path={path} answers={answers} price={price} offer={offer} replaces={view.replaces} />
              ) : (
                <NextQuestionLink
                  anchor={getQuestionAnchor(questions, open)}
                  label={t('product.continue', { number: open + 1 })}
                  onGo={goOn}
                  full
                />
              )
            }
          />
        </div>
      </div>
      <PriceBar
        label={t('product.priceRegion')}
        caption={t(price.complete ? 'product.barCaption' : 'product.barUpTo', { answered, total })}
        amount={format.moneyParts(price.totalCents)}
        hidden={panelInView}
        problem={price.complete ? problem : undefined}
        action={
          price.complete ? (
            <button
              type="submit"
              className={price.outcome === 'recycling' ? 'button' : 'button button-primary'}
              form={OFFER_FORM}
              aria-disabled={offer.busy}
            >
              {t(barAction(price, offer.isBeyond, view.replaces !== undefined))}
            </button>
          ) : (
            <NextQuestionLink
              anchor={getQuestionAnchor(questions, open)}
              label={t('product.barContinue', { number: open + 1 })}
              onGo={goOn}
            />
          )
        }
      />
    </>
  );
}

function barAction(price: Quote, isBeyond: boolean, replaces: boolean) {
  if (isBeyond) return 'product.enquire';
  if (replaces) return 'product.barReplace';
  return price.outcome === 'recycling' ? 'product.barRecycle' : 'product.addToCart';
}

function getQuestionAnchor(questions: ProductView['questions'], index: number): string {
  return questionAnchor(questions[index]?.id ?? '');
}

/** Scrolls to the question and focuses it. */
function focusQuestion(event: MouseEvent, questionId: string): void {
  const group = document.getElementById(questionAnchor(questionId));
  const target = group?.querySelector<HTMLInputElement>('input:checked') ?? group?.querySelector('input');
  if (!group || !target) return;
  event.preventDefault();
  target.focus({ preventScroll: true });
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  group.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
}
