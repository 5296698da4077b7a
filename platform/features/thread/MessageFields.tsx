import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { MAX_MESSAGE_LENGTH } from '../../shared/input-limits.ts';
import { FormField } from '../../ui/FormField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { formLevelError, wholeMessages } from '../forms/form-level-error.ts';
import { useText } from '../shop/use-text.ts';

interface MessageFieldsProps {
  label: string;
  /** The rejected form, if it was this one. */
  form: FormState | undefined;
}

/** Text and photos of a message, with their problems. */
export function MessageFields({ label, form }: MessageFieldsProps) {
  const t = useText();
  const whole = form && formLevelError(form.problems);
  const findProblem = (pointer: string) => form?.problems.find((problem) => problem.pointer === pointer);
  const toError = (id: MessageId | undefined) => (id === undefined ? {} : { error: t(id) });
  const text = findProblem('/text');
  const photos = findProblem('/photos');
  return (
    <>
      <TextArea
        id="message-text"
        name="text"
        label={label}
        rows={5}
        maxLength={MAX_MESSAGE_LENGTH}
        required
        defaultValue={form?.values.text ?? ''}
        {...toError(whole ? wholeMessages[whole] : text && TEXT_PROBLEMS[text.code])}
      />
      <FormField
        id="message-photos"
        name="photos"
        type="file"
        label={t('thread.photos')}
        hint={t('thread.photosHint')}
        accept="image/jpeg,image/png,image/webp"
        multiple
        {...toError(photos && (photos.code === 'tooMany' ? 'thread.photosTooMany' : 'thread.photosUnreadable'))}
      />
    </>
  );
}

const TEXT_PROBLEMS: Readonly<Record<string, MessageId>> = {
  required: 'thread.textMissing',
  tooLong: 'thread.textTooLong',
  tooMany: 'thread.tooMany',
};
