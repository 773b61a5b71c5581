import { memo, useCallback, useState } from 'react'
import { useLatest } from '../../core/latest.ts'
import { useStored } from '../../core/stored.ts'
import { FirstUse } from '../firstUse/FirstUse.tsx'
import { NameOf } from '../org/OrgPicker.tsx'
import { OrgTree } from '../org/OrgTree.tsx'
import { Beside } from './Beside.tsx'
import type { List } from './useListPage.ts'

interface Props {
  readonly list: Pick<List, 'search'>
  /** The organisation by which the list is filtered. */
  readonly chosen: number | null
  /** The list is one of people: the tree says how many there are where. */
  readonly ofPeople?: boolean
}

/**
 * The organisations of the scope, at the left of a list that is filtered by them: `<ListPage beside={…}>`. Its width and whether it is folded are
 * one setting for all lists. Where the scope is one node alone there is nothing to choose, and it is not there.
 */
export const OrgBeside = ({ list, chosen, ofPeople = false }: Props) => (
  <Orgs search={useLatest(list.search)} chosen={chosen} ofPeople={ofPeople} />
)

interface OrgsProps extends Pick<Required<Props>, 'chosen' | 'ofPeople'> {
  readonly search: List['search']
}
/** Not drawn anew with every answer of the list. */
const Orgs = memo(({ search, chosen, ofPeople }: OrgsProps) => {
  // Known from the list before: a project's lists do not begin with a tree that goes again.
  const [wasAlone, keep] = useStored('tree:alone', false)
  const [isAlone, setAlone] = useState(wasAlone)
  const counted = useCallback(
    (isOne: boolean) => {
      setAlone(isOne)
      if (isOne !== wasAlone) keep(isOne)
    },
    [wasAlone, keep],
  )
  return (
    <Beside
      name="tree"
      label="组织"
      what="组织树"
      hidden={isAlone && chosen === null}
      chosen={chosen !== null && <NameOf orgId={chosen} />}
    >
      <OrgTree value={chosen} onChange={(orgId) => search({ orgId, projectId: null })} counted={counted} ofPeople={ofPeople} />
      <FirstUse idea="tree" />
    </Beside>
  )
})
