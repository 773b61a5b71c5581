import { ExportFormat } from '@oems/contract/core/exportFormat.ts'
import type { Ctx } from '../context.ts'
import { dayOf } from '../days.ts'
import type { Outgoing } from './exporting.ts'
import { orgNames } from './orgNames.ts'

/** The longest names of organisations would not leave room for the day. */
const placeLength = 40

/** What, where and when: `员工_华岳建设集团_20261122.xlsx`. Where is the organisation that was asked for, else the caller's own. */
export async function fileNameOf(ctx: Ctx, { name, when = dayOf(ctx.now), pack }: Outgoing, format: ExportFormat, input: object) {
  const { orgId, projectId } = input as { readonly orgId?: unknown; readonly projectId?: unknown }
  const asked = [projectId, orgId].find((id): id is number => typeof id === 'number')
  const place = (asked === undefined ? undefined : (await orgNames(ctx, [asked])).get(asked)) ?? ctx.actor.orgName
  const ending = pack?.ending ?? (format === ExportFormat.csv ? 'csv' : 'xlsx')
  return `${[name, [...place].slice(0, placeLength).join(''), when.replaceAll('-', '')].filter(Boolean).map(tame).join('_')}.${ending}`
}

/** Whatever a name holds, every file system takes the file. */
const tame = (text: string) => text.replaceAll(/[\\/:*?"<>|\p{C}]/gu, '_')
