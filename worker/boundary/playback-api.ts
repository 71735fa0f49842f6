/** Past values in the place of live ones. */
export interface PlaybackApi {
  /** Shows past values instead of live ones. While it does, nothing can be written and no live value gets in. */
  run(order: PlaybackOrder): void;
}

export type PlaybackOrder =
  /** Shows the past, from live mode or from another moment. */
  | { readonly to: 'seek'; readonly at: number }
  | { readonly to: 'play' | 'pause' }
  /** To the next moment at which a value of the diagram changed. */
  | { readonly to: 'step' }
  /** To the next moment at which a tag of the diagram raised an alarm. */
  | { readonly to: 'alarm' }
  | { readonly to: 'speed'; readonly speed: number }
  /** Live values again. */
  | { readonly to: 'live' };

/** What a diagram that is played back shows. */
export interface PlaybackState {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly speed: number;
  readonly playing: boolean;
  /** The server is asked for what comes next. */
  readonly loading: boolean;
  /** Why it stopped, in words for the user. */
  readonly failure: string | null;
  /** What there is none of after it: values at all, or alarms. */
  readonly ended: 'values' | 'alarm' | null;
  /** What was raised at the time that is shown: what the last step went to. */
  readonly alarm: PlayedAlarm | null;
}

export interface PlayedAlarm {
  readonly type: 'critical' | 'urgent';
  readonly message: string;
  readonly tag: string;
}
