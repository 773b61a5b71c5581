import { type ClinicChoice, clinics } from '@oems/contract/clinic/clinics.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { useSearchParams } from 'react-router'
import { useRead } from '../core/calls.ts'
import { useSession } from '../shell/session.ts'

export type Clinic = ClinicChoice
export interface ChosenClinic {
  /** Those in the caller's scope; undefined until they are there. */
  readonly all: readonly Clinic[] | undefined
  /** Null: all of them. */
  readonly chosen: Clinic | null
  /** Lists say of each line whose it is; known before the clinics are, since a project has one as a rule: no column comes or goes. */
  readonly ofSeveral: boolean
  readonly choose: (clinicId: number | null) => void
  /** What lists are asked with, and whether that is known: a list that did not wait would be asked for twice. */
  readonly asked: { readonly fixed: { readonly clinicId?: number }; readonly enabled: boolean }
}

/** The clinic whose stock is shown. The choice stands in the address; whoever has one alone need not choose. */
export function useClinic(): ChosenClinic {
  const { op } = useSession()
  const [params, setParams] = useSearchParams()
  const { data: all } = useRead(clinics.listAll, {})
  const wanted = Number(params.get('clinic')) || null
  const chosen = all?.find(({ clinicId }) => clinicId === wanted) ?? (all?.length === 1 ? all[0]! : null)
  const ofSeveral = all === undefined ? wanted === null && op.orgType !== OrgType.project : chosen === null
  const choose = (clinicId: number | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.delete('pageNo')
      if (clinicId === null) next.delete('clinic')
      else next.set('clinic', String(clinicId))
      return next
    })
  const asked = { fixed: chosen ? { clinicId: chosen.clinicId } : {}, enabled: all !== undefined }
  return { all, chosen, ofSeveral, choose, asked }
}
