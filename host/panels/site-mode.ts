/** The page's half of static and dynamic site mode (CANV-03, OR-51): the diagram's mode, and the switch. */
import { proxy, ref } from 'valtio';
import type {
  EditFault,
  RemoteEngine,
  SiteMode,
  SiteModeCount,
  SiteModePlan,
} from '../../worker/boundary/index.ts';

/** The worker's calls as the page makes them. */
type Remote = Pick<RemoteEngine, 'siteMode'>;

export interface SiteModeState {
  /** Null until the worker has answered. */
  readonly count: SiteModeCount | null;
  /** The mode of new links while nothing is linked yet. */
  readonly chosen: SiteMode;
  readonly busy: boolean;
  /** Static links need a site with devices, and none is shown here: the builder is asked. */
  readonly asksSite: boolean;
  /** Some objects keep their links: the builder is asked. */
  readonly plan: SiteModePlan | null;
}

export interface SiteModeSwitch {
  readonly state: SiteModeState;
  /** Counts again. */
  refresh(): Promise<void>;
  /** Converts all links that can be converted; asks first if some cannot. */
  switchTo(to: SiteMode, site?: string): Promise<void>;
  confirm(): Promise<void>;
  readonly cancel: () => void;
}

interface SwitchOptions {
  readonly remote: () => Remote | undefined;
  /** Reports the result, or the error. */
  readonly say: (tone: 'success' | 'error', message: string) => void;
}

/** Both if there are objects of either kind. */
type ShownMode = SiteMode | 'mixed';

export function shownMode({ count, chosen }: Pick<SiteModeState, 'count' | 'chosen'>): ShownMode {
  if (!count || count.static + count.dynamic === 0) return chosen;
  if (count.static > 0 && count.dynamic > 0) return 'mixed';
  return count.dynamic > 0 ? 'dynamic' : 'static';
}

/** The mode of a new link. */
export const linkingMode = (state: Pick<SiteModeState, 'count' | 'chosen'>): SiteMode => {
  const mode = shownMode(state);
  return mode === 'mixed' ? state.chosen : mode;
};

const objects = (count: number): string =>
  count === 1 ? '1 object' : `${count.toLocaleString('en')} objects`;

/** The result, in words. */
export const turnedWords = ({ to, turned }: Pick<SiteModePlan, 'to' | 'turned'>): string =>
  turned === 0
    ? 'No link was changed.'
    : to === 'dynamic'
      ? `${objects(turned)} linked by assignment: each site shows its own values.`
      : `${objects(turned)} linked to fixed devices.`;

export const createSiteMode = (options: SwitchOptions): SiteModeSwitch => new DiagramSiteMode(options);

class DiagramSiteMode implements SiteModeSwitch {
  readonly state = proxy<{ -readonly [K in keyof SiteModeState]: SiteModeState[K] }>({
    count: null,
    chosen: 'static',
    busy: false,
    asksSite: false,
    plan: null,
  });
  readonly #remote: SwitchOptions['remote'];
  readonly #say: SwitchOptions['say'];

  /** Bound, so that it can be an event handler. */
  readonly cancel = (): void => {
    this.state.plan = null;
    this.state.asksSite = false;
  };

  constructor({ remote, say }: SwitchOptions) {
    this.#remote = remote;
    this.#say = say;
  }

  async refresh(): Promise<void> {
    const count = await this.#remote()
      ?.siteMode.count()
      .catch(() => undefined);
    if (count) this.state.count = ref(count);
  }

  switchTo(to: SiteMode, site?: string): Promise<void> {
    return this.#alone(async () => {
      await this.refresh();
      const { state } = this;
      state.asksSite = false;
      const left = to === 'dynamic' ? state.count?.static : state.count?.dynamic;
      if (!left) {
        state.chosen = to;
        return;
      }
      if (to === 'static' && site === undefined) {
        state.asksSite = true;
        return;
      }
      const plan = await this.#remote()?.siteMode.plan(to, site);
      if (!plan) return;
      if (plan.kept > 0) state.plan = ref(plan);
      else await this.#apply(plan);
    });
  }

  confirm(): Promise<void> {
    return this.#alone(async () => {
      const { plan } = this.state;
      this.state.plan = null;
      if (plan) await this.#apply(plan);
    });
  }

  async #apply(plan: SiteModePlan): Promise<void> {
    const fault = await this.#remote()
      ?.siteMode.apply()
      .catch((error: Error): EditFault => ({ message: error.message }));
    if (fault) this.#say('error', fault.message);
    else {
      this.state.chosen = plan.to;
      this.#say('success', turnedWords(plan));
    }
    await this.refresh();
  }

  /** One at a time: a second click meanwhile does nothing. */
  async #alone(work: () => Promise<void>): Promise<void> {
    if (this.state.busy) return;
    this.state.busy = true;
    try {
      await work();
    } catch (error) {
      this.#say('error', (error as Error).message);
    } finally {
      this.state.busy = false;
    }
  }
}
