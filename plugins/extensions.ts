/**
 * Kinds beyond the specification, each with its reason (docs/decisions). They stand in collections of their own; diagrams
 * without them are what the specification says.
 */
/** Dashboards are diagrams: the alarms that want somebody, beside what they are about (0073). */
export { default as alarmList } from './alarm-list/kind.ts';
/** ISA-101 asks for values beside their limits, which no gauge of the specification shows. */
export { default as analogIndicator } from './analog-indicator/kind.ts';
/** An instance of what a builder has made of other kinds and uses again (0088). */
export { default as assembly } from './assembly/kind.ts';
/** Dashboards are diagrams: values of several tags compared (0073). */
export { default as barChart } from './bar-chart/kind.ts';
/** Dashboards are diagrams: the time at the site, beside values that are of now or of a moment that is played (0073). */
export { default as clock } from './clock/kind.ts';
/** Faceplates say what keeps equipment from running (0117). */
export { default as interlock } from './interlock/kind.ts';
/** Dashboards are diagrams: the course of a tag beside its reading (0073). */
export { default as sparkline } from './sparkline/kind.ts';
/** Dashboards are diagrams: what a tag did over a stretch of time, as one number (0073). */
export { default as statistic } from './statistic/kind.ts';
/** Dashboards are diagrams: the chart of a report on one (0073). */
export { default as trend } from './trend/kind.ts';
