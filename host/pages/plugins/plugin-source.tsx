import { useCall } from '../../data/session/api.ts';
import styles from './plugin-pane.module.css';

/** The text of the file: what is approved. */
export function PluginSource({ id }: { readonly id: string }) {
  const { data } = useCall('pluginModule', { params: { id } }, { meta: { inline: true } });
  if (!data) return null;
  return (
    <>
      <h3 className={styles.heading}>Source</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard. */}
      <section className={styles.source} tabIndex={0} aria-label="Source">
        <pre>{data.source}</pre>
      </section>
    </>
  );
}
