/**
 * Groups of calls that most pages share, for their forms or for their words and limits. They are loaded with the list of
 * sites, once the first diagram is on its way: neither the sign-in waits for them nor each page after it.
 */
import '../../api/contract/calls/alerts.ts';
import '../../api/contract/calls/annotations.ts';
import '../../api/contract/calls/custom-fields.ts';
import '../../api/contract/calls/formulas.ts';
import '../../api/contract/calls/images.ts';
import '../../api/contract/calls/report-view.ts';
import '../../api/contract/calls/reports.ts';
import '../../api/contract/calls/system-labels.ts';
import '../../api/contract/calls/tags.ts';
