import { MAX_SHELF_LENGTH } from '../../../shared/input-limits.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useTexts } from '../../texts.ts';
import type { TradeFacts } from './trade-facts.ts';

interface AssignmentProps {
  facts: Pick<TradeFacts, 'trade' | 'assignee' | 'shelf'>;
  /** People who may work on trades; undefined for a viewer who may not write. */
  people: readonly string[] | undefined;
  problems: Readonly<Record<string, string>>;
}

/** Who works on the trade, and where its devices are. The hidden fields say what the form showed. */
export function AssignmentForm({ facts: { trade, assignee, shelf }, people, problems }: AssignmentProps) {
  const texts = useTexts();
  return (
    <section className="desk-panel" aria-labelledby="assignment">
      <h2 id="assignment" className="h3 space-below-small">
        {texts.t('trade.personAndShelf')}
      </h2>
      {people ? (
        <form method="post" action={`/desk/trades/${trade.number}/assignment`}>
          <input type="hidden" name="shownAssignee" value={assignee ?? ''} />
          <input type="hidden" name="shownShelf" value={shelf ?? ''} />
          <SelectField
            id="assignee"
            name="assignee"
            label={texts.t('trade.assignedTo')}
            placeholder={texts.t('trade.noPerson')}
            options={people.map((email) => ({ value: email, label: email }))}
            defaultValue={assignee ?? ''}
            error={problems.assignee}
          />
          <FormField
            id="shelf"
            name="shelf"
            label={texts.t('trade.shelf')}
            autoComplete="off"
            maxLength={MAX_SHELF_LENGTH}
            defaultValue={shelf ?? ''}
            data-takes-scans=""
            {...(problems.shelf === undefined ? {} : { error: problems.shelf })}
          />
          <button type="submit" className="button">
            {texts.t('trade.save')}
          </button>
        </form>
      ) : (
        <p>
          {[
            assignee ?? texts.t('trade.noPerson'),
            shelf ? texts.t('frame.shelf', { shelf }) : texts.t('trade.noShelf'),
          ].join(', ')}
        </p>
      )}
    </section>
  );
}
