import { EpType, HistoryKind, OrgLabel, OrgProjectType, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { HistoryRow, HistoryValue } from '@oems/contract/organisation/orgManager.ts'

type Words = (before: Partial<HistoryValue>, after: Partial<HistoryValue>) => string

/** `“旧”改为“新”`; what one does not see is left unsaid. */
const fromTo = (before: string | null | undefined, after: string | null | undefined) =>
  before && after ? `“${before}”改为“${after}”` : after ? `改为“${after}”` : ''

const label = <V extends number>(codes: { label(value: V): string }, value: V | null | undefined) =>
  value == null ? null : codes.label(value)

const places: Words = ({ parentPath: from }, { parentPath: to }) =>
  [from && `由“${from}”`, to && `迁至“${to}”`].filter(Boolean).join('') || '上级组织变更'

const typeOf = ({ orgType, orgProjectType }: Partial<HistoryValue>) =>
  orgType === OrgType.project && orgProjectType ? label(OrgProjectType, orgProjectType) : label(OrgType, orgType)

const details: Words = (before, after) => {
  if (after.isQrRenewed) return '更换二维码'
  return after.label == null
    ? `编码${fromTo(before.orgCode, after.orgCode)}`
    : `单位性质${fromTo(label(OrgLabel, before.label), label(OrgLabel, after.label))}`
}

const words: Readonly<Partial<Record<HistoryRow['kind'], Words>>> = {
  [HistoryKind.created]: (_, { orgName, parentPath }) =>
    [orgName && `“${orgName}”`, parentPath && `位于“${parentPath}”`].filter(Boolean).join('，'),
  [HistoryKind.renamed]: (before, after) => fromTo(before.orgName, after.orgName),
  [HistoryKind.moved]: places,
  [HistoryKind.moveUndone]: places,
  [HistoryKind.typeChanged]: (before, after) => fromTo(typeOf(before), typeOf(after)),
  [HistoryKind.projectStatusChanged]: (before, after) =>
    fromTo(label(ProjectStatus, before.projectStatus), label(ProjectStatus, after.projectStatus)),
  [HistoryKind.epTypeChanged]: (before, after) => fromTo(label(EpType, before.epType), label(EpType, after.epType)),
  [HistoryKind.imported]: (_, { batchNumber }) => (batchNumber ? `批次 ${batchNumber}` : ''),
  [HistoryKind.administratorsMoved]: (_, { accountNum, otherOrgName }) =>
    [accountNum != null && `${accountNum}名管理员`, otherOrgName && `对方组织“${otherOrgName}”`].filter(Boolean).join('，'),
  [HistoryKind.detailsChanged]: details,
}

/** What a line of a node's history says beside its kind. */
export const whatHappened = ({ kind, oldValue, newValue }: HistoryRow): string => words[kind]?.(oldValue ?? {}, newValue ?? {}) ?? ''
