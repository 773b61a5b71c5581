import { EpType } from '@oems/contract/organisation/codes.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { Form, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { Field, Fields } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { type Named, useFreshProject, useProjectNow } from './useFreshProject.ts'

const { setEp } = projects

/** 设防控类型, of one project or of several: the declarations' cycle and deadline follow from it. */
export function useEpType(done: () => void) {
  const withProject = useFreshProject()
  const read = useProjectNow()
  const [title, setTitle] = useState('')
  const action = useActionModal(setEp, {
    ...{ title, verb: '设置', successMessage: '已设置防控类型', done },
    fresh: async (fixed) => {
      if (!fixed.projectId) return [fixed, {}]
      const { projectId, version, epType } = await read({ projectId: fixed.projectId })
      return [{ projectId, version }, { epType }]
    },
  })
  const may = useCan()(setEp)
  const ask = (named: Named) =>
    withProject(named, ({ projectId, orgName, version, epType }) => {
      setTitle(`设置“${orgName}”的防控类型`)
      action.ask({ projectId, version }, { epType })
    })
  function askSeveral(projectIds: number[]) {
    setTitle(`设置 ${projectIds.length} 个项目的防控类型`)
    action.ask({ projectIds })
  }
  /** Those of an organisation, however many. */
  function askAll(orgId: number) {
    setTitle('设置本组织及下级全部未关闭项目的防控类型')
    action.ask({ orgId })
  }
  return {
    ask: may ? ask : undefined,
    askSeveral: may ? askSeveral : undefined,
    askAll,
    dialog: (
      <Modal {...action.modal}>
        <DialogForm {...action.fields}>
          <Field of={setEp.input} name="epType" help={<Since />}>
            <Radio.Group aria-label="防控类型" options={[...EpType.options]} />
          </Field>
          <Fields of={setEp.input} names={['reason']} />
        </DialogForm>
      </Modal>
    ),
  }
}

/** From when on it holds. */
function Since() {
  const epType = Form.useWatch('epType') as number | undefined
  return epType === EpType.emergency ? '立即生效，并通知项目管理员' : '次日零点生效（北京时间），当日仍按现有类型申报'
}
