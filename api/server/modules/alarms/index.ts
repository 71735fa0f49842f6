/** The interface for other modules: alarms of tags: their rules, their states, what is done about them. */

export { AlarmMarks } from './alarm-marks.ts';
export { type AlertRecord, done, raisedAnew, returned } from './alert-state.ts';
export { equipmentName } from './equipment.ts';
export { AlarmEvaluator, type SetAside } from './evaluator.ts';
export { linkAlarms } from './link-alarms.ts';
export { pastMarks } from './past-marks.ts';
export { alarmSpans } from './queries/alarm-spans.ts';
export { alertLines } from './queries/alert-past.ts';
export { type LogLine, storeAlerts } from './queries/alert-rows.ts';
export { alarmsRaised, countAlerts } from './queries/alerts.ts';
export { alertsAt } from './queries/alerts-at.ts';
export { equipmentOf, equipmentOfTags } from './queries/equipment.ts';
export { alarmServiceHandlers } from './routes/alarm-service.ts';
export { alertHandlers } from './routes/alerts.ts';
export { serviceBreaks } from './service-breaks.ts';
