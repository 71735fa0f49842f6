import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  BringToFront,
  ChevronDown,
  ChevronUp,
  Group,
  Lock,
  LockOpen,
  type LucideIcon,
  MoveHorizontal,
  MoveVertical,
  RotateCcw,
  RotateCw,
  SendToBack,
  Ungroup,
} from 'lucide-react';
import { type EditCommand, FAR, NUDGE } from '../../../worker/boundary/index.ts';
import { type Command, onPicture } from '../../commands/registry.ts';
import type { Editor } from '../editor.ts';

interface Row {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly shortcut?: string;
  readonly command: EditCommand;
  /** Objects that must be selected. */
  readonly least?: number;
  /** Only if there is a group among them. */
  readonly grouped?: true;
}

/** Titles of the tools as in TOOL-01, to the letter. */
const ALIGN: readonly Row[] = [
  { id: 'align-left', label: 'Left Align', icon: AlignStartVertical, command: { do: 'align', edge: 'left' } },
  {
    id: 'align-centre',
    label: 'Centre Align',
    icon: AlignCenterVertical,
    command: { do: 'align', edge: 'centre' },
  },
  {
    id: 'align-right',
    label: 'Right Align',
    icon: AlignEndVertical,
    command: { do: 'align', edge: 'right' },
  },
  { id: 'align-top', label: 'Top Align', icon: AlignStartHorizontal, command: { do: 'align', edge: 'top' } },
  {
    id: 'align-middle',
    label: 'Vertically center',
    icon: AlignCenterHorizontal,
    command: { do: 'align', edge: 'middle' },
  },
  {
    id: 'align-bottom',
    label: 'Bottom Align',
    icon: AlignEndHorizontal,
    command: { do: 'align', edge: 'bottom' },
  },
];

const DISTRIBUTE: readonly Row[] = [
  {
    id: 'distribute-horizontal',
    label: 'Distribute horizontally',
    icon: AlignHorizontalDistributeCenter,
    command: { do: 'distribute', axis: 'horizontal' },
    least: 3,
  },
  {
    id: 'distribute-vertical',
    label: 'Distribute vertically',
    icon: AlignVerticalDistributeCenter,
    command: { do: 'distribute', axis: 'vertical' },
    least: 3,
  },
];

const STACK: readonly Row[] = [
  {
    id: 'front',
    label: 'Bring to front',
    icon: BringToFront,
    shortcut: ']',
    command: { do: 'stack', where: 'front' },
  },
  {
    id: 'forward',
    label: 'Bring forward',
    icon: ChevronUp,
    shortcut: '$mod+]',
    command: { do: 'stack', where: 'forward' },
  },
  {
    id: 'backward',
    label: 'Send backward',
    icon: ChevronDown,
    shortcut: '$mod+[',
    command: { do: 'stack', where: 'backward' },
  },
  {
    id: 'back',
    label: 'Send to back',
    icon: SendToBack,
    shortcut: '[',
    command: { do: 'stack', where: 'back' },
  },
];

const GROUP: readonly Row[] = [
  { id: 'group', label: 'Group', icon: Group, shortcut: '$mod+g', command: { do: 'group' }, least: 2 },
  {
    id: 'ungroup',
    label: 'Ungroup',
    icon: Ungroup,
    shortcut: '$mod+Shift+g',
    command: { do: 'ungroup' },
    grouped: true,
  },
];

const LOCK: readonly Row[] = [
  { id: 'lock', label: 'Lock Object', icon: Lock, command: { do: 'lock' } },
  { id: 'unlock', label: 'Un-lock Object', icon: LockOpen, command: { do: 'unlock' } },
];

export function arrangeCommands(editor: Editor): Command[] {
  return [...ALIGN, ...DISTRIBUTE, ...STACK, ...GROUP, ...LOCK].map(
    ({ command, least = 1, grouped, ...row }) => ({
      ...row,
      group: 'Arrange',
      leavesText: true,
      enabled: () => editor.state.edit.selected >= least && (!grouped || editor.state.summary.grouped),
      ...onPicture(() => editor.run(command)),
    }),
  );
}

const DIRECTIONS = [
  { name: 'left', key: 'ArrowLeft', icon: ArrowLeft, dx: -1, dy: 0 },
  { name: 'right', key: 'ArrowRight', icon: ArrowRight, dx: 1, dy: 0 },
  { name: 'up', key: 'ArrowUp', icon: ArrowUp, dx: 0, dy: -1 },
  { name: 'down', key: 'ArrowDown', icon: ArrowDown, dx: 0, dy: 1 },
] as const;

export function nudgeCommands(editor: Editor): Command[] {
  return DIRECTIONS.flatMap(({ name, key, icon, dx, dy }) => [
    ...[1, FAR].map(
      (times): Command => ({
        id: times === 1 ? `nudge-${name}` : `nudge-far-${name}`,
        label: `Move ${name} by ${NUDGE * times}`,
        group: 'Arrange',
        icon,
        shortcut: times === 1 ? key : `Shift+${key}`,
        enabled: () => editor.state.edit.selected > 0,
        ...onPicture(() => editor.run({ do: 'nudge', dx: dx * NUDGE * times, dy: dy * NUDGE * times })),
      }),
    ),
    {
      id: `nudge-whole-${name}`,
      label: `Move ${name} to the next whole unit`,
      group: 'Arrange',
      icon,
      shortcut: `Alt+${key}`,
      enabled: () => editor.state.edit.selected > 0,
      ...onPicture(() => editor.run({ do: 'nudge', dx, dy, whole: true })),
    } as const,
  ]);
}

/** Degrees of one press. */
const TURN = 15;

const SIZES = [
  { name: 'Wider', key: 'ArrowRight', icon: MoveHorizontal, dw: 1, dh: 0 },
  { name: 'Narrower', key: 'ArrowLeft', icon: MoveHorizontal, dw: -1, dh: 0 },
  { name: 'Taller', key: 'ArrowDown', icon: MoveVertical, dw: 0, dh: 1 },
  { name: 'Shorter', key: 'ArrowUp', icon: MoveVertical, dw: 0, dh: -1 },
] as const;

const TURNS = [
  { name: 'clockwise', key: '.', icon: RotateCw, by: TURN },
  { name: 'anticlockwise', key: ',', icon: RotateCcw, by: -TURN },
] as const;

/** The same as the handles, for several objects as one. For a single line the size is the position of its end. */
export function adjustCommands(editor: Editor): Command[] {
  const any = { group: 'Arrange', enabled: () => editor.state.edit.selected > 0 } as const;
  return [
    ...SIZES.map(({ name, key, icon, dw, dh }): Command => {
      const step = NUDGE * 2;
      return {
        ...any,
        id: `size-${name.toLowerCase()}`,
        label: `${name} by ${step}`,
        icon,
        shortcut: `$mod+Shift+${key}`,
        ...onPicture(() => editor.run({ do: 'grow', dw: dw * step, dh: dh * step })),
      };
    }),
    ...TURNS.map(
      ({ name, key, icon, by }): Command => ({
        ...any,
        id: `turn-${name}`,
        label: `Turn ${name} by ${TURN}°`,
        icon,
        shortcut: key,
        ...onPicture(() => editor.run({ do: 'turn', degrees: by })),
      }),
    ),
  ];
}
