/**
 * An operator at the real page: the alarm bar, the dashboard's widget, or the alarm list with its panel. The operator
 * decides, and presses a moment later, once or twice; meanwhile alarms come, go, and are acted on by two colleagues, and
 * answers are late or lost. Times are simulated.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import AlarmBanner from '../../../host/app/alarm-banner/alarm-banner.tsx';
import { queryClient } from '../../../host/data/session/query-client.ts';
import AlertsPage from '../../../host/pages/alerts/alerts-page.tsx';
import AlarmsWidget from '../../../host/pages/dashboard/alarms-widget.tsx';
import { numbers } from '../alarm-clicks.ts';
import { type Act, AlarmPlant, type Fate, LEVELS } from './alarm-plant.ts';

export type Surface = 'bar' | 'widget' | 'list' | 'panel';

const SURFACES: Readonly<Record<Surface, () => ReactElement>> = {
  bar: () => <AlarmBanner />,
  widget: () => <AlarmsWidget />,
  list: () => <AlertsPage params={{}} />,
  panel: () => <AlertsPage params={{}} />,
};
const STEPS = 14;
/** Shorter than any reaction: whoever presses so soon after a change decided before it. */
const DECIDED_MS = 290;
const FATES: readonly Fate[] = ['prompt', 'prompt', 'late', 'lost', 'unsent'];
const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const;

/** A button, and what somebody who sees it expects of it. */
interface Choice {
  readonly x: number;
  readonly y: number;
  readonly act: Act | 'opens';
  readonly nth: number;
}

const channel = new MessageChannel();

/** One channel for all tasks: making one takes longer than the task. */
const nextTask = (): Promise<void> =>
  new Promise<void>((resolve) => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(0);
  });

/** Lets React and the answers finish, while the simulated clock stands still. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await nextTask();
    vi.advanceTimersByTime(0);
  }
}

/** Milliseconds of simulated time after which answers and React are let in. */
const SLICE_MS = 250;

/** The timers' own asynchronous clock would take 4 ms of real time for each of them: browsers delay nested timeouts. */
async function pass(ms: number, slice = SLICE_MS): Promise<void> {
  for (let left = ms; left > 0; left -= slice) {
    vi.advanceTimersByTime(Math.min(left, slice));
    await settle();
  }
}

/** Time in which the operator does nothing. */
const rest = (ms: number): Promise<void> => pass(ms, 1000);

export class AlarmPage {
  readonly plant = new AlarmPlant();
  readonly #surface: Surface;
  /** What the mouse is over, from the inside out. */
  #under: readonly Element[] = [];
  #end: (() => Promise<void>) | undefined;

  private constructor(surface: Surface) {
    this.#surface = surface;
  }

  static async open(surface: Surface): Promise<AlarmPage> {
    const page = new AlarmPage(surface);
    page.plant.answer();
    await browserPage.viewport(1280, 800);
    const { hook, searchHook } = memoryLocation({
      path: surface === 'list' || surface === 'panel' ? '/alerts' : '/dash/',
    });
    const { unmount } = await render(
      <QueryClientProvider client={queryClient}>
        <Router hook={hook} searchHook={searchHook}>
          <div style={{ height: '600px', display: 'grid' }}>{SURFACES[surface]()}</div>
        </Router>
      </QueryClientProvider>,
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    // The page is not looked at. Painting it would take a third of the time.
    document.documentElement.style.opacity = '0';
    vi.useFakeTimers({ toFake: [...TIMERS] });
    page.#end = async () => {
      vi.useRealTimers();
      document.documentElement.style.opacity = '';
      await unmount();
    };
    return page;
  }

  close = (): Promise<void> => this.#end!();

  /** Plays one sequence. Returns how many acts reached the server. Throws with the seed in its words. */
  async play(seed: number): Promise<number> {
    const random = numbers(seed);
    const pick = (count: number): number => Math.floor(random() * count);
    const { plant } = this;
    plant.clear();
    await this.#reread();
    await rest(2000);
    let acted = 0;
    try {
      for (let step = 0; step < STEPS; step++) {
        if (pick(3) === 0) acted += await this.#press(pick);
        else await this.#happen(pick);
        await pass(pick(4) === 0 ? pick(3000) : pick(400));
        plant.active();
      }
      await this.#compare();
    } catch (error) {
      throw new Error(`${this.#surface}, seed ${seed}: ${(error as Error).message}`, { cause: error });
    }
    return acted;
  }

  /** `isAiming`: the mouse rests where it will press. */
  async #happen(pick: (count: number) => number, isAiming = false): Promise<void> {
    const { plant } = this;
    const level = pick(LEVELS);
    const event = pick(8);
    if (event < 3) plant.raise(level);
    else if (event === 3) plant.leave(level);
    else if (event === 4)
      plant.colleague(level, (['acknowledged', 'reopened', 'completed'] as const)[pick(3)]!);
    else if (event === 5 && !isAiming) this.#hover(pick(2) === 0 ? undefined : this.#choices()[0]);
    if (pick(2) === 0) await this.#reread();
  }

  /** Decides, waits a moment, and presses: with a mouse or a finger, once or twice. */
  async #press(pick: (count: number) => number): Promise<number> {
    const all = this.#choices();
    // Once an alarm is open, the panel's buttons alone are tried.
    const acts = this.#surface === 'panel' ? all.filter(({ act }) => act !== 'opens') : [];
    const choices = acts.length > 0 ? acts : all;
    const choice = choices[pick(choices.length)];
    if (!choice) return 0;
    this.plant.fate = FATES[pick(FATES.length)]!;
    const kind = pick(3) === 0 ? 'touch' : 'mouse';
    if (kind === 'mouse') this.#hover(choice);
    // What happens between the decision and the press.
    for (let more = pick(3); more > 0; more--) await this.#happen(pick, true);
    await pass(pick(DECIDED_MS));
    let acted = await this.#click(choice, kind);
    if (pick(2) === 0) {
      await this.#happen(pick, true);
      await pass(50 + pick(400));
      acted += await this.#click(choice, kind);
    }
    return acted;
  }

  async #click({ x, y, act, nth }: Choice, pointerType: string): Promise<number> {
    const target = document.elementFromPoint(x, y);
    const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerType };
    for (const type of ['pointerdown', 'pointerup', 'click'])
      target?.dispatchEvent(type === 'click' ? new MouseEvent(type, init) : new PointerEvent(type, init));
    await settle();
    const acts = this.plant.acts.splice(0);
    if (act === 'opens') {
      if (acts.length > 0) throw new Error(`opening alarm ${nth} did ${JSON.stringify(acts)}`);
      return 0;
    }
    for (const done of acts)
      if (done.nth !== act.nth || done.status !== act.status)
        throw new Error(`shown was ${JSON.stringify(act)}, done was ${JSON.stringify(done)}`);
    if (acts.length > 1) throw new Error(`one press did ${acts.length} acts`);
    return acts.length;
  }

  /** Moves the mouse over what is there, or away from everything. */
  #hover(choice: Choice | undefined): void {
    const init = { bubbles: true, pointerType: 'mouse', relatedTarget: document.body };
    // An element that was removed meanwhile is left through its parent.
    this.#under.find(({ isConnected }) => isConnected)?.dispatchEvent(new PointerEvent('pointerout', init));
    const target = choice && document.elementFromPoint(choice.x, choice.y);
    target?.dispatchEvent(new PointerEvent('pointerover', init));
    this.#under = target ? withParents(target) : [];
  }

  /** The buttons in view, each with the alarm that is written beside it. */
  #choices(): Choice[] {
    return [...document.querySelectorAll<HTMLElement>('button:not(:disabled), [role=row][tabindex]')].flatMap(
      (element) => {
        const meaning = meaningOf(element);
        const { left, top, width, height } = element.getBoundingClientRect();
        if (!meaning || width === 0) return [];
        return { x: left + width / 2, y: top + height / 2, ...meaning };
      },
    );
  }

  async #reread(): Promise<void> {
    for (const key of ['alertCount', 'alerts']) void queryClient.invalidateQueries({ queryKey: [key] });
    await settle();
  }

  /** At rest the page shows every active alarm; the bar shows the worst unacknowledged one. */
  async #compare(): Promise<void> {
    const { plant } = this;
    this.#hover(undefined);
    await rest(5000);
    await this.#reread();
    await rest(2000);
    const isShown = (): string | undefined => {
      const shown = shownAlarms();
      if (this.#surface === 'bar') {
        const worst = plant.worst();
        return shown[0] === worst ? undefined : `the bar shows ${shown[0]} instead of ${worst}`;
      }
      const missing = plant.active().filter(({ nth }) => !shown.includes(nth));
      return missing.length > 0 ? `alarm ${missing[0]!.nth} disappeared` : undefined;
    };
    // Rows of a long list are drawn in frames of the browser.
    for (let frame = 0; frame < 20 && isShown(); frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const fault = isShown();
    if (fault) throw new Error(fault);
  }
}

const withParents = (element: Element): Element[] =>
  element.parentElement ? [element, ...withParents(element.parentElement)] : [element];

const numberIn = (text: string | null | undefined): number => Number(/Alarm (\d+)/.exec(text ?? '')?.[1]);

function meaningOf(element: HTMLElement): Pick<Choice, 'act' | 'nth'> | undefined {
  if (element.getAttribute('role') === 'row') {
    const nth = numberIn(element.textContent);
    return Number.isNaN(nth) ? undefined : { act: 'opens', nth };
  }
  const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
  const status = words.startsWith('Undo') ? 'open' : 'acknowledged';
  if (!/^(Acknowledge|Undo acknowledgment)/.test(words) || words.includes('note')) return undefined;
  const nth = numberIn(element.closest('li, aside, section')?.textContent);
  return Number.isNaN(nth) ? undefined : { act: { nth, status }, nth };
}

const shownAlarms = (): number[] =>
  [...document.querySelectorAll('aside, li:not([data-ended]), [role=row]')]
    .map(({ textContent }) => numberIn(textContent))
    .filter((nth) => !Number.isNaN(nth));
