import { OrgType } from '@oems/contract/organisation/codes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { complain } from '../../core/calls.ts'
import { clearTabs, discardTyped, somethingTyped } from '../desk.ts'
import { type Assignment, isSamePlace } from '../guard.ts'
import { switchTo } from '../navigationGuard.ts'
import { type OwnAssignment, useSession } from '../session.ts'

/** Makes another organisation the current one, after a confirmation where something typed would be lost. True when it is the current one now. */
export function useSwitch() {
  const { op } = useSession()
  const { modal } = App.useApp()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function choose({ orgId, orgType, projectId }: OwnAssignment): Promise<boolean> {
    const assignment: Assignment = { orgId, projectId: orgType === OrgType.project ? (projectId ?? orgId) : null }
    if (isSamePlace(op, assignment)) return true
    if (somethingTyped()) {
      if (!(await modal.confirm({ title: '有未保存的内容，确定切换组织？', okText: '放弃并切换', cancelText: '继续填写' }))) return false
      discardTyped()
    }
    setBusy(true)
    try {
      clearTabs()
      await switchTo(assignment, () => client.clear())
      return true
    } catch (problem) {
      complain(problem)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, choose }
}
