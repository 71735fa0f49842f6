import { MapPinned } from 'lucide-react';
import { useState } from 'react';
import { MOST_MAP_ROLES } from '../../../../api/contract/index.ts';
import { type Comparison, NO_SITES } from '../../../data/stores/compare-store.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldGroup } from '../../../ui/form.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { FormState } from '../../../ui/use-form.ts';
import { choiceWords, SiteChoiceDialog } from '../view/site-choice.tsx';
import type { ReportDraft } from './report-draft.ts';
import { SeriesFields } from './series-fields.tsx';
import type { SeriesNames } from './use-series-names.ts';

interface MapFieldsProps {
  readonly form: FormState<ReportDraft>;
  readonly names: SeriesNames;
  readonly isOfSite: boolean;
}

/** What a map report is made of: a set of sites, and up to six roles (OR-120). */
export function MapFields({ form, names, isOfSite }: MapFieldsProps) {
  return (
    <>
      {!isOfSite && (
        <MapSitesField
          chosen={form.values.mapSites}
          error={form.errors.mapSites ?? form.errors['mapSites.uuids']}
          onChange={(mapSites) => form.edit({ mapSites })}
        />
      )}
      {/* By role: every site has devices of its own (OR-109). */}
      <FieldGroup title="Values">
        <SeriesFields
          {...{ form, names }}
          axis="axis1"
          label="Values"
          byRole
          most={MOST_MAP_ROLES}
          fullWords={`A map shows ${MOST_MAP_ROLES} values of a site at most.`}
          error={form.errors['linkObjectConfiguration.axis1']}
          isDrawn={false}
        />
      </FieldGroup>
    </>
  );
}

interface MapSitesFieldProps {
  /** Null: every site of the company. */
  readonly chosen: Comparison | null;
  readonly error?: string;
  readonly onChange: (chosen: Comparison | null) => void;
}

const WHICH = [
  { value: 'all', label: 'All sites' },
  { value: 'chosen', label: 'Chosen sites' },
] as const;

/** Which sites are on the map; all of them are also those of the future. */
function MapSitesField({ chosen, error, onChange }: MapSitesFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <FieldGroup title="Sites" hint="A chosen area or route stands for all of its sites, later ones too.">
      <Segmented
        label="Sites of the map"
        options={WHICH}
        value={chosen ? 'chosen' : 'all'}
        onChange={(which) => onChange(which === 'all' ? null : NO_SITES)}
      />
      {chosen && (
        <div>
          <Button icon={MapPinned} onClick={() => setChoosing(true)}>
            {chosen.uuids.length > 0 ? choiceWords(chosen) : 'Choose sites'}
          </Button>
        </div>
      )}
      {error && <InlineError text={error} />}
      {isChoosing && chosen && (
        <SiteChoiceDialog
          title="Sites of the map"
          {...{ chosen, onChange }}
          onClose={() => setChoosing(false)}
        />
      )}
    </FieldGroup>
  );
}
