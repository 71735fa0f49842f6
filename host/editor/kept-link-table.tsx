import type { SiteModePlan } from '../../worker/boundary/index.ts';
import styles from '../panels/site-mode.module.css';

interface KeptLinkTableProps {
  readonly plan: SiteModePlan;
  /** Head of the column with the reasons. */
  readonly why: string;
  /** Leads to an object; without it they are only named. */
  readonly onShow?: (object: string | number) => void;
}

/** The objects whose links nothing stands for in the other site mode, each with the reason. */
export function KeptLinkTable({ plan, why, onShow }: KeptLinkTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Object</th>
            <th scope="col">{why}</th>
          </tr>
        </thead>
        <tbody>
          {plan.keptLinks.map(({ object, name, reason }) => (
            <tr key={`${typeof object} ${object}`}>
              <td>
                {onShow ? (
                  <button type="button" className={styles.show} onClick={() => onShow(object)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {plan.kept > plan.keptLinks.length && (
        <p>… and {(plan.kept - plan.keptLinks.length).toLocaleString('en')} more.</p>
      )}
    </div>
  );
}
