import type { AuditItem } from '../../../api/contract/index.ts';
import { useCall } from '../../data/session/api.ts';
import { changeWords } from '../../parts/log/activity-words.ts';
import { Moment } from '../../parts/page/moment.tsx';
import { Button } from '../../ui/button.tsx';
import { momentWords } from '../../ui/charts/moment-words.ts';
import { Facts } from '../../ui/facts.tsx';
import { FieldGroup } from '../../ui/form.tsx';
import { DetailPane } from '../../ui/list-page.tsx';
import styles from './audit-page.module.css';
import { detailOf, factsOf, gistOf, personWords, sentenceOf } from './audit-words.ts';

interface AuditDetailProps {
  readonly item: AuditItem;
  readonly timeZone: string;
  readonly onOpen: (item: AuditItem) => void;
  readonly onClose: () => void;
}

/** One row of the log with everything sealed in it, and the other steps of the same command. */
export function AuditDetail({ item, timeZone, onOpen, onClose }: AuditDetailProps) {
  const { commandId, changes = [] } = detailOf(item);
  const { tag, place } = item;
  const facts = factsOf(item);
  return (
    <DetailPane title={sentenceOf(item)} onClose={onClose}>
      <Facts
        of={[
          ['Row', item.sequence.toLocaleString('en')],
          ['When', <Moment key="at" at={item.at} withZone />],
          ['Who', personWords(item)],
          ['Action', item.action],
          ...(place ? [['Where', [place, tag?.name].filter(Boolean).join(' › ')] as const] : []),
        ]}
      />
      {facts.length > 0 && (
        <div className={styles.more}>
          <FieldGroup title="Recorded">
            <Facts of={facts} />
          </FieldGroup>
        </div>
      )}
      {changes.length > 0 && (
        <div className={styles.more}>
          <FieldGroup title="What changed">
            <ul className={styles.list}>
              {changes.map((change) => (
                <li key={change.what}>{changeWords(change as never)}</li>
              ))}
            </ul>
          </FieldGroup>
        </div>
      )}
      {typeof commandId === 'string' && (
        <Steps commandId={commandId} item={item} timeZone={timeZone} onOpen={onOpen} />
      )}
      <div className={styles.more}>
        <FieldGroup title="Seal">
          <p className={styles.seal}>{item.hmac}</p>
        </FieldGroup>
      </div>
    </DetailPane>
  );
}

interface StepsProps extends Pick<AuditDetailProps, 'item' | 'timeZone' | 'onOpen'> {
  readonly commandId: string;
}

/** From the request to its result and its reset. */
function Steps({ commandId, item, timeZone, onOpen }: StepsProps) {
  const steps = useCall('auditCommand', { params: { uuid: commandId } }, { meta: { inline: true } }).data
    ?.items;
  if (!steps || steps.length < 2) return null;
  return (
    <div className={styles.more}>
      <FieldGroup title="Complete command">
        <ol className={styles.list}>
          {steps.map((step) => (
            <li key={step.sequence} aria-current={step.sequence === item.sequence ? 'step' : undefined}>
              <Button look="quiet" disabled={step.sequence === item.sequence} onClick={() => onOpen(step)}>
                {sentenceOf(step)}
              </Button>
              <span className={styles.gist}>
                {momentWords(step.at, timeZone)}
                {gistOf(step) && ` · ${gistOf(step)}`}
              </span>
            </li>
          ))}
        </ol>
      </FieldGroup>
    </div>
  );
}
