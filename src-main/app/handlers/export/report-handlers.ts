import type { Handlers } from '#shared/contract/operations.ts';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { createReportReads } from '../../../db/reads/report-reads.ts';
import { createRulesReads } from '../../../db/reads/rules-reads.ts';
import { countRows } from '../../../report/count-rows.ts';
import { makeReport } from '../../../report/make-report.ts';
import { makeReceipt } from '../../../verify/receipt.ts';
import { filledList } from '../../lists/find-list.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import type { Runtime } from '../../runtime.ts';

export function createReportHandlers(context: OpenWorkspace & Runtime) {
  const { db, repositories, views, nowMs } = context;
  return {
    async readReport({ listId }) {
      const list = filledList(context, listId);
      const facets = await views.facets(listId, NO_FILTER);
      const counts = await countRows(list, createReportReads(db));
      return makeReport({
        list,
        counts,
        facets,
        rulesChanges: createRulesReads(db).changes(listId),
        receipt: makeReceipt(listId, repositories),
        madeAtMs: nowMs(),
      });
    },
  } satisfies Partial<Handlers>;
}
