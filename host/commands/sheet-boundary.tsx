import { Component, type ReactNode } from 'react';
import { showToast } from '../data/stores/toast-store.ts';
import { closeSheet } from './sheet-store.ts';

/** A sheet that fails to load is no reason to remove the page below it. */
export class SheetBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    showToast('error', error.message);
    closeSheet();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
