import { OrgType } from '@oems/contract/organisation/codes.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { projectManager } from '@oems/contract/project/projectManager.ts'
import { Select, type SelectProps } from 'antd'
import { useEffect, useState } from 'react'
import { useRead } from '../../core/calls.ts'

interface Props extends Omit<SelectProps<number>, 'options'> {
  /** The project for which another is looked for. */
  readonly projectId: number
}
interface Found {
  readonly orgId: number
  readonly orgName: string
  readonly pathName: string
}
/** Milliseconds after the last key: each look outside the scope leaves a line in the log. */
const rest = 400
const lettersAtLeast = 2

/** Another project by name, pinyin or initials: those of the scope first, then others of the group, of which no more than the name is said. */
export function ProjectPicker({ projectId, ...props }: Props) {
  const [typed, type] = useState('')
  const keyword = useRested(typed.trim())
  const enabled = keyword.length >= lettersAtLeast
  const within = useRead(orgInfo.searchOp, { keyword, orgTypes: [OrgType.project], withClosed: 0, withDisabled: 0 }, { enabled })
  const beyond = useRead(projectManager.listOtherOrg, { projectId, keyword, purpose: 'subcontract' }, { enabled })
  const others = (found: readonly Found[] | undefined) => (found ?? []).filter(({ orgId }) => orgId !== projectId).map(optionOf)
  const groups = [
    { label: '管理范围内', options: others(within.data) },
    { label: '本集团其他项目', options: others(beyond.data) },
  ].filter(({ options }) => options.length > 0)
  return (
    <Select<number>
      {...props}
      showSearch={{ filterOption: false, onSearch: type }}
      placeholder="输入名称、拼音或首字母查找"
      loading={within.isFetching || beyond.isFetching}
      notFoundContent={enabled && !within.isFetching && !beyond.isFetching ? '没有符合条件的项目' : '请至少输入两个字'}
      options={groups}
    />
  )
}

const optionOf = ({ orgId, orgName, pathName }: Found) => ({ value: orgId, label: orgName, title: pathName })

function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), rest)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}
