import { FLASH_ID } from '../../flash.ts';
import { Message } from '../../Message.tsx';
import { useTexts } from '../../texts.ts';
import type { UndoableAct } from './find-undoable.ts';

interface UndoBarProps {
  undoable: UndoableAct | undefined;
  /** Path of the form. */
  action: string;
  /** The message of what waits for the end of the seconds. */
  until: 'undo.beforeMail' | 'undo.beforeMails' | 'undo.beforeFile';
}

/**
 * The last act of the viewer, as long as it can be undone. Right after the act it is also the confirmation. The script
 * counts the seconds down and removes the bar.
 */
export function UndoBar({ undoable, action, until }: UndoBarProps) {
  const texts = useTexts();
  if (!undoable) return null;
  const { id, kind, seconds, confirmation } = undoable;
  return (
    <section
      className="message-box notice desk-undo space-below"
      aria-label={texts.t('trade.undo')}
      data-undo-seconds={seconds}
    >
      <p>
        {confirmation === undefined ? (
          <b>{`${texts.t(`act.${kind}`)}.`}</b>
        ) : (
          <b id={FLASH_ID} role="status">
            {texts.t(`flash.${confirmation}`)}
          </b>
        )}{' '}
        <Message
          id={until}
          values={{
            seconds: (
              <span key="seconds" className="desk-undo-left">
                {seconds}
              </span>
            ),
          }}
        />
      </p>
      <form method="post" action={action} data-in-place="">
        <input type="hidden" name="act" value={id} />
        <button type="submit" className="button" aria-keyshortcuts="u">
          {texts.t('trade.undo')}
        </button>
      </form>
    </section>
  );
}
