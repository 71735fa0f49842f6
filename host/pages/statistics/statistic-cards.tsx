import type { AnswerOf } from '../../../api/client/client.ts';
import { MISSING } from '../../../api/contract/messages.ts';
import { timeWords } from '../../ui/charts/moment-words.ts';
import { groupsFor, valueWords } from './statistic-groups.ts';
import styles from './statistics-page.module.css';

type Statistics = AnswerOf<'linkStatistics'>;
type Value = Statistics['values'][number];

interface StatisticCardsProps {
  readonly statistics: Statistics;
  readonly zone: string;
}

/** What the server knows about the link, and its device's own statistics. */
export function StatisticCards({ statistics, zone }: StatisticCardsProps) {
  const values = new Map(statistics.values.map((value) => [value.label, value]));
  const { tags, lastSample, updatedAt } = statistics;
  const count = Object.values(tags).reduce((sum, one) => sum + one, 0);
  return (
    <div className={styles.cards}>
      <StatisticCard title="Link">
        <Row name="Tags" words={String(count)} />
        <Row name="Good" words={String(tags.good)} />
        <Row name="Uncertain or bad" words={String(tags.uncertain + tags.bad)} />
        <Row name="Stale or no value" words={String(tags.stale + tags.missing)} />
        <Row name="Last value" words={lastSample ? timeWords(Date.parse(lastSample), zone) : MISSING} />
        <Row
          name="Statistics reported"
          words={updatedAt ? timeWords(Date.parse(updatedAt), zone) : MISSING}
        />
      </StatisticCard>
      {groupsFor([...values.keys()]).map(({ title, labels }) => (
        <StatisticCard key={title} title={title}>
          {Object.entries(labels).map(([label, name]) => (
            <ValueRow key={label} label={label} name={name} value={values.get(label)} zone={zone} />
          ))}
        </StatisticCard>
      ))}
    </div>
  );
}

function StatisticCard({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <dl>{children}</dl>
    </section>
  );
}

interface ValueRowProps {
  readonly label: string;
  readonly name: string;
  readonly value: Value | undefined;
  readonly zone: string;
}

function ValueRow({ label, name, value, zone }: ValueRowProps) {
  if (!value) return <Row name={name} words={MISSING} />;
  const { quality, timestamp } = value;
  return (
    <Row
      name={name}
      words={valueWords(label, value.value, value.unit)}
      doubt={quality === 'good' || quality === 'missing' ? undefined : quality}
      title={timestamp ? `${value.controllerName}, ${timeWords(Date.parse(timestamp), zone)}` : undefined}
    />
  );
}

interface RowProps {
  readonly name: string;
  readonly words: string;
  /** What is wrong with it. */
  readonly doubt?: string;
  readonly title?: string;
}

const Row = ({ name, words, doubt, title }: RowProps) => (
  <div className={styles.row} title={title}>
    <dt>{name}</dt>
    <dd data-none={words === MISSING || undefined} data-doubt={doubt}>
      {words}
      {doubt && <span className={styles.doubt}> {doubt}</span>}
    </dd>
  </div>
);
