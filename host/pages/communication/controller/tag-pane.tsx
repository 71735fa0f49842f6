import { Archive, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../../../api/client/client.ts';
import { keyOf } from '../../../../api/client/hooks.ts';
import type { TagDetail, TagForm } from '../../../../api/contract/index.ts';
import { client } from '../../../data/session/api.ts';
import { messageOf } from '../../../data/session/messages.ts';
import { queryClient } from '../../../data/session/query-client.ts';
import { useGranted } from '../../../data/site/queries.ts';
import { changeCommunication } from '../../../data/stores/communication-store.ts';
import { glanceText, valueText } from '../../../diagram/value-text.ts';
import { LastSeen } from '../../../parts/communication/status.tsx';
import type { ItemPaneProps } from '../../../parts/list/list-description.ts';
import { LoadedPane } from '../../../parts/list/loaded-pane.tsx';
import { useSavedItemForm } from '../../../parts/list/use-item-form.ts';
import { UnsavedGuard } from '../../../parts/page/unsaved-guard.tsx';
import { Button } from '../../../ui/button.tsx';
import { Submit } from '../../../ui/form.tsx';
import { DetailPane } from '../../../ui/list-page.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { refreshUses, toggleControl, useTag } from './calls.ts';
import styles from './controller-page.module.css';
import { Quality, useLiveTag } from './live-cells.tsx';
import { TagFields } from './tag-fields.tsx';
import { type TagValues, tagBody, tagField, tagValues } from './tag-form.ts';
import { takeTag } from './take-tag.ts';

interface TagPaneProps extends ItemPaneProps {
  readonly fillsRole: boolean;
}

/** One tag: its present value, and its settings. */
export function TagPane({ id, fillsRole, onClose }: TagPaneProps) {
  const query = useTag(id);
  return (
    <LoadedPane query={query} noun="tag" onClose={onClose}>
      {(answer) => <LoadedTag key={id} answer={answer} fillsRole={fillsRole} onClose={onClose} />}
    </LoadedPane>
  );
}

type TagAnswer = AnswerOf<'tag'>;

interface LoadedTagProps extends Omit<TagPaneProps, 'id'> {
  readonly answer: TagAnswer;
}

function LoadedTag({ answer, fillsRole, onClose }: LoadedTagProps) {
  const { tag } = answer;
  const [mayUpdate, mayArchive] = [
    useGranted('Site.Communication.update'),
    useGranted('Site.Communication.archive'),
  ];
  const toBody = tagBody(tag.protocol);
  const form = useSavedItemForm<TagValues, TagForm, TagDetail>({
    field: tagField(tag.protocol),
    initial: tagValues(tag),
    valuesOf: tagValues,
    // The control switch is changed separately, at once.
    toBody: (values) => ({ ...toBody(values), canToggle: undefined }),
    save: (body) => client.updateTag({ params: { uuid: tag.uuid }, body }),
    take: (saved) => {
      keep(answer, saved);
      takeTag(saved);
      refreshUses();
    },
    nameOf: ({ name }) => name,
  });
  return (
    <DetailPane
      title={tag.name}
      onClose={onClose}
      actions={
        (mayUpdate || mayArchive) && (
          <>
            {mayArchive && (
              <Button
                icon={Archive}
                look="quiet"
                onClick={() => changeCommunication({ tagId: tag.uuid, archive: true })}
              >
                Archive
              </Button>
            )}
            <span className={styles.space} />
            {mayUpdate && <Submit form={form}>Save</Submit>}
          </>
        )
      }
    >
      <UnsavedGuard isDirty={form.isDirty} />
      <Present answer={answer} />
      {mayUpdate && (
        <div className={styles.switch}>
          <Switch
            label="Control switch"
            hint="When off, the tag cannot be written from any diagram"
            checked={tag.canToggle}
            onChange={(on) => void toggleControl(tag, on)}
          />
        </div>
      )}
      <TagFields form={form} protocol={tag.protocol} tag={tag} fillsRole={fillsRole} readOnly={!mayUpdate} />
    </DetailPane>
  );
}

/** The pane shows the stored tag at once; the lists follow. */
function keep(answer: TagAnswer, tag: TagDetail): void {
  queryClient.setQueryData(keyOf('tag', { params: { uuid: tag.uuid } }), { ...answer, tag });
}

/** The tag's present value, and reading its device now. */
function Present({ answer: { tag, last } }: { readonly answer: TagAnswer }) {
  const live = useLiveTag({
    uuid: tag.uuid,
    value: last.value,
    quality: last.quality,
    timestamp: last.timestamp,
  });
  const [asking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState('');
  const ask = async () => {
    setAsking(true);
    setOutcome('');
    try {
      const { last: read, fresh } = await client.readTag({ params: { uuid: tag.uuid } });
      setOutcome(
        fresh
          ? `The device answered ${valueText(read.value, tag.unit)}, quality ${read.quality}`
          : 'The device did not answer in time',
      );
      void queryClient.invalidateQueries({ queryKey: keyOf('tag', { params: { uuid: tag.uuid } }) });
    } catch (error) {
      setOutcome(messageOf(error));
    } finally {
      setAsking(false);
    }
  };
  const { value, quality, time } = live;
  return (
    <div className={styles.present}>
      <div>
        <span className={styles.reading} data-quality={quality} title={valueText(value, tag.unit)}>
          {glanceText(value, tag.unit)}
        </span>
        <p>
          <Quality of={quality} /> · <LastSeen at={time > 0 ? new Date(time).toISOString() : null} />
        </p>
      </div>
      <Button icon={RefreshCw} busy={asking} onClick={() => void ask()}>
        Read now
      </Button>
      <p role="status" className={styles.outcome}>
        {outcome}
      </p>
    </div>
  );
}
