import { api } from '../api/api.js';
import { t } from '../lib/texts.js';
import { useNotice } from '../ui/notices.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

/** Sends a message to the user who is signed in. */
export function TestMail() {
  const action = useAction();
  const notify = useNotice();
  const test = () =>
    action.run(async () => {
      const { recipient } = await api.post<{ recipient: string }>('/mail/v1/test-message');
      notify(t('firstRun.aMessageToRecipient', { recipient }));
    });
  return (
    <>
      <Fault error={action.error} />
      <button type="button" disabled={action.isRunning} onClick={() => void test()}>
        {t('firstRun.sendATestMessage')}
      </button>
    </>
  );
}
