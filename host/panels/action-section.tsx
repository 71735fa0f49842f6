import type {
  ActionLink,
  EditCommand,
  EditFault,
  KindDescriptor,
  Shared,
} from '../../worker/boundary/index.ts';
import { isCarried } from '../diagram/carried.ts';
import {
  type Action,
  actionChoices,
  actionNamed,
  actionsOf,
  CARRIED,
  hasFaceplate,
  linkOf,
  OPEN_METHODS,
  shownAction,
  urlFault,
  uses,
  withAction,
  withCarried,
} from './action-model.ts';
import { BooleanField } from './boolean-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { FaceplateField } from './faceplate-field.tsx';
import styles from './fields.module.css';
import { PopupField } from './popup-field.tsx';
import { DashReportField, OverviewField, SiteField, SiteReportField, textOf } from './target-fields.tsx';
import { TextField } from './text-field.tsx';
import { useLinkedTag } from './use-tags.ts';

interface ActionSectionProps {
  readonly kind: Pick<KindDescriptor, 'panel' | 'partOf'>;
  /** `actionLink` of the selection. */
  readonly link: Shared | undefined;
  /** uuid of the tag that the whole selection is linked to. */
  readonly tag?: string;
  /** `faceplate` of the selection. */
  readonly faceplate?: Shared;
  /** `allowZero` of the selection. */
  readonly allowZero?: Shared;
  /** The site that the diagram belongs to. */
  readonly site?: string;
  /** The diagram opens over others (ACT-03). */
  readonly onPopup?: boolean;
  /** Id of the object, or of the first of several. */
  readonly edited?: string | number;
  readonly change: (command: EditCommand) => Promise<EditFault | null>;
}

type Save = (link: ActionLink) => Promise<EditFault | null>;

/** What a click on the objects does in live mode, and its parameters (PROP-05). */
export function ActionSection(props: ActionSectionProps) {
  const { kind, link, tag, faceplate, allowZero, site, onPopup = false, edited = '', change } = props;
  const linked = useLinkedTag(tag);
  const present = linkOf(link);
  const action = present && actionNamed(present);
  const offered = actionsOf(kind, { onPopup });
  const save: Save = (actionLink) => change({ do: 'link', change: { actionLink } });
  return (
    <>
      <ChoiceField
        label="On click"
        value={shownAction(link, offered)}
        choices={actionChoices(offered, linked.data?.tag.canToggle, hasFaceplate(faceplate))}
        commit={(chosen) => save(withAction(present, chosen as Action))}
      />
      {action === 'Set Value' && (
        <BooleanField
          label="Allow zero"
          value={allowZero ?? { value: false }}
          commit={(on) => change({ do: 'link', change: { allowZero: on === true ? true : null } })}
        />
      )}
      <FaceplateField {...{ faceplate, edited, change }} />
      {present && action && <Details link={present} {...{ action, site, edited, save }} />}
    </>
  );
}

interface DetailsProps {
  readonly link: ActionLink;
  readonly action: Action;
  readonly site?: string;
  readonly edited: string | number;
  readonly save: Save;
}

function Details({ link, action, site, edited, save }: DetailsProps) {
  const saveUrl = async (url: unknown): Promise<EditFault | null> => {
    const message = urlFault(String(url));
    return message ? { message } : save({ ...link, url: String(url).trim() });
  };
  return (
    <>
      {uses(action, 'url') && (
        <TextField
          label="Address"
          value={{ value: link.url }}
          placeholder="https://… or /dash/…"
          commit={saveUrl}
        />
      )}
      {uses(action, 'siteId') && <SiteField link={link} save={save} />}
      {action === 'Open Dash Report' && <DashReportField link={link} save={save} />}
      {action === 'Open Site Report' && (
        <SiteReportField link={link} site={textOf(link.siteId) ?? site} save={save} />
      )}
      {action === 'Overview' && <OverviewField link={link} site={textOf(link.siteId) ?? site} save={save} />}
      {action === 'Pop-up' && (
        <PopupField
          popup={textOf(link.reportId)}
          edited={edited}
          commit={(reportId) => save({ ...link, reportId })}
        />
      )}
      {uses(action, 'ofEquipment') && (
        <BooleanField
          label="For the equipment of this object"
          value={{ value: link.ofEquipment === true }}
          commit={(on) => save({ ...link, ofEquipment: on === true })}
        />
      )}
      {uses(action, 'openMethod') && (
        <ChoiceField
          label="Opens"
          value={{ value: link.openMethod ?? 'sameTab' }}
          choices={OPEN_METHODS}
          commit={(openMethod) => save({ ...link, openMethod: openMethod as 'sameTab' })}
        />
      )}
      {uses(action, 'selectedConfiguration') && (
        <fieldset className={styles.group}>
          <legend>Carry over</legend>
          {CARRIED.map(({ type, label }) => (
            <BooleanField
              key={type}
              label={label}
              value={{ value: isCarried(link, type) }}
              commit={(checked) => save(withCarried(link, type, checked === true))}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
