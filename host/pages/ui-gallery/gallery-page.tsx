import { useState } from 'react';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardPage } from '../../ui/card.tsx';
import { ButtonSamples } from './button-samples.tsx';
import { FieldSamples, FormSample } from './field-samples.tsx';
import { ListSamples } from './list-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';
import { StateSamples } from './state-samples.tsx';
import { TreeSamples } from './tree-samples.tsx';

/** The whole UI kit in all its states, for developers of pages. In development builds only. */
export default function GalleryPage() {
  usePageTitle('Toolkit');
  // Remounted with every press, so that states start again.
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHeader title="Toolkit">
        <Button onClick={() => setRound(round + 1)}>Begin again</Button>
      </PageHeader>
      <CardPage key={round}>
        <Card title="Buttons, badges, avatars">
          <ButtonSamples />
        </Card>
        <Card title="Fields">
          <FieldSamples />
        </Card>
        <Card title="A form">
          <FormSample />
        </Card>
        <Card title="Over the page">
          <OverlaySamples />
        </Card>
        <Card title="A list of ten thousand">
          <ListSamples />
        </Card>
        <Card title="Trees">
          <TreeSamples />
        </Card>
        <Card title="Nothing, on its way, failed">
          <StateSamples />
        </Card>
      </CardPage>
    </>
  );
}
