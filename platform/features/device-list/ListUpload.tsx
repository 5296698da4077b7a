import { MAX_LIST_LINES, MAX_PASTED_LENGTH } from '../../shared/device-list.ts';
import { FormField } from '../../ui/FormField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useText } from '../shop/use-text.ts';
import type { DeviceListProps } from './device-list-view.ts';
import { useListAction } from './use-list-action.ts';

/** What a browser offers to choose; the server decides by the content. */
const FILES = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file or a pasted text. */
export function ListUpload({ form }: Pick<DeviceListProps, 'form'>) {
  const t = useText();
  const action = useListAction();
  return (
    <>
      <h1 className="headline-small">{t('list.headline')}</h1>
      <p className="lead space-above space-below-large">{t('list.lead')}</p>
      <div className="split">
        <form method="post" action={action} encType="multipart/form-data">
          <h2 className="h3 space-below">{t('list.file.title')}</h2>
          <input type="hidden" name="step" value="list" />
          <FormField
            id="file"
            name="file"
            type="file"
            required
            accept={FILES}
            label={t('list.file.label')}
            hint={t('list.file.hint', { lines: MAX_LIST_LINES })}
          />
          <button type="submit" className="button button-primary">
            {t('list.file.send')}
          </button>
          <p className="muted small space-above">{t('list.kept')}</p>
        </form>
        <form method="post" action={action}>
          <h2 className="h3 space-below">{t('list.paste.title')}</h2>
          <input type="hidden" name="step" value="list" />
          <TextArea
            id="pasted"
            name="pasted"
            required
            rows={8}
            maxLength={MAX_PASTED_LENGTH}
            label={t('list.paste.label')}
            hint={t('list.paste.hint')}
            defaultValue={form?.values.pasted ?? ''}
          />
          <button type="submit" className="button">
            {t('list.paste.send')}
          </button>
        </form>
      </div>
    </>
  );
}
