import { useState } from 'react';
import type { AnswerOf } from '../../../api/client/client.ts';
import { keyOf } from '../../../api/client/hooks.ts';
import { companyCalls } from '../../../api/contract/calls/companies.ts';
import { type BodyOf, type Endpoints, REFRESH_RATES } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Moment } from '../../parts/page/moment.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { countWords } from '../../ui/count-words.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { typedNumber } from '../../ui/number-text.ts';
import { Select } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';

type Settings = AnswerOf<'settings'>;

const RATE_WORDS: Readonly<Record<(typeof REFRESH_RATES)[number], string>> = {
  [-1]: 'Instantly',
  0: 'Only by hand',
  30: 'Every 30 seconds',
  60: 'Every minute',
  300: 'Every 5 minutes',
  900: 'Every 15 minutes',
};
const RATES = REFRESH_RATES.map((rate) => ({ value: String(rate), label: RATE_WORDS[rate] }));

/** Settings that hold for everybody who has not chosen otherwise (COMP-07). */
export function CompanySettings({ readOnly }: { readonly readOnly: boolean }) {
  const settings = useCall('settings', {}, { meta: { inline: true } });
  if (settings.data) return <LoadedSettings settings={settings.data} readOnly={readOnly} />;
  return (
    <Card title="Settings">
      {settings.isError ? (
        <ErrorState
          title="The settings could not be loaded"
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <SkeletonRows rows={1} label="Loading the settings" />
      )}
    </Card>
  );
}

interface LoadedSettingsProps {
  readonly settings: Settings;
  readonly readOnly: boolean;
}

const toForm = ({ reportRefreshRate, historyDays }: Settings) => ({
  reportRefreshRate: String(reportRefreshRate),
  historyDays: historyDays ? String(historyDays) : '',
});

type SettingsBody = BodyOf<Endpoints['saveSettings']>;
type Loss = AnswerOf<'historyLoss'>;

function LoadedSettings({ settings, readOnly }: LoadedSettingsProps) {
  const [asked, setAsked] = useState<{ readonly body: SettingsBody; readonly loss: Loss } | null>(null);
  const form = useForm({
    field: companyCalls.saveSettings.body,
    initial: toForm(settings),
    toBody: ({ reportRefreshRate, historyDays }) => ({
      reportRefreshRate: Number(reportRefreshRate),
      historyDays: historyDays.trim() === '' ? settings.historyDays && null : typedNumber(historyDays),
    }),
    send: async (body) => {
      const loss = await lossOf(body, settings);
      if (loss) setAsked({ body, loss });
      else await save(body);
    },
  });
  const save = async (body: SettingsBody) => {
    const saved = await client.saveSettings({ body });
    queryClient.setQueryData(keyOf('settings', {}), saved);
    form.reset(toForm(saved));
    showToast('success', 'The settings were saved');
  };
  return (
    <Card title="Settings" footer={!readOnly && <Submit form={form}>Save</Submit>}>
      <Form form={form} label="Settings" readOnly={readOnly}>
        <Select
          label="Reports refresh"
          hint="Default for users who have not set their own"
          options={RATES}
          {...form.field('reportRefreshRate')}
        />
        <NumberInput
          label="Days of history"
          hint="Older samples are deleted. Leave empty to use the server’s default"
          {...form.text('historyDays')}
        />
      </Form>
      {asked && (
        <HistoryQuestion
          loss={asked.loss}
          onClose={() => setAsked(null)}
          onConfirm={() => save(asked.body)}
        />
      )}
    </Card>
  );
}

/** What a change of the settings deletes; undefined if nothing is lost. */
async function lossOf({ historyDays }: SettingsBody, before: Settings): Promise<Loss | undefined> {
  if (historyDays === undefined || historyDays === before.historyDays) return undefined;
  const loss = await client.historyLoss({ query: { historyDays: historyDays ?? undefined } });
  return loss.days > 0 ? loss : undefined;
}

interface HistoryQuestionProps {
  readonly loss: Loss;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** Asks before a shorter history deletes samples. */
function HistoryQuestion({ loss: { days, tags, before }, onClose, onConfirm }: HistoryQuestionProps) {
  return (
    <Confirm
      open
      danger
      title="Delete old samples?"
      action={`Delete ${countWords(days, 'day')}`}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {`${countWords(days, 'day')} of samples of ${countWords(tags, 'tag')} are deleted for good within the hour: everything before `}
      <Moment at={before} />. Averages by the quarter of an hour and by the hour stay.
    </Confirm>
  );
}
