import { MAX_NOTE_LENGTH, MAX_SHELF_LENGTH } from '../../../shared/input-limits.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { MAX_SCAN_LENGTH } from '../../ScanForm.tsx';
import { useTexts } from '../../texts.ts';
import { UNEXPECTED } from '../../worklists.ts';

export interface TypedParcel {
  code: string;
  note: string;
  shelf: string;
}

interface RecordProps {
  typed: TypedParcel | undefined;
  problems: Readonly<Record<string, string>>;
}

/** Records a parcel that belongs to no trade. */
export function RecordUnexpected({ typed, problems }: RecordProps) {
  const texts = useTexts();
  const getError = (name: string) => (problems[name] === undefined ? {} : { error: problems[name] });
  return (
    <form method="post" action={UNEXPECTED.path} className="desk-panel space-below">
      <h2 className="h3 space-below-small">{texts.t('unexpected.recordTitle')}</h2>
      <div className="desk-line">
        <FormField
          id="code"
          name="code"
          label={texts.t('unexpected.number')}
          required
          autoComplete="off"
          maxLength={MAX_SCAN_LENGTH}
          defaultValue={typed?.code ?? ''}
          data-takes-scans=""
          {...getError('code')}
        />
        <FormField
          id="shelf"
          name="shelf"
          label={texts.t('unexpected.shelf')}
          autoComplete="off"
          maxLength={MAX_SHELF_LENGTH}
          defaultValue={typed?.shelf ?? ''}
          data-takes-scans=""
          {...getError('shelf')}
        />
        <FormField
          id="note"
          name="note"
          label={texts.t('unexpected.note')}
          autoComplete="off"
          maxLength={MAX_NOTE_LENGTH}
          defaultValue={typed?.note ?? ''}
          {...getError('note')}
        />
        <button type="submit" className="button">
          {texts.t('unexpected.record')}
        </button>
      </div>
    </form>
  );
}
