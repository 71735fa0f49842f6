import EditorPage from './editor-page.tsx';

/** Edits the drawing of an overview template (CANV-24). */
export default function TemplatePage({ params }: { readonly params: { readonly templateId: string } }) {
  return <EditorPage params={{ diagramId: params.templateId }} isTemplate />;
}
