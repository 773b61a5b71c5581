import { Drawer, type DrawerProps, Modal, type ModalProps } from 'antd'
import { type ReactNode, useRef } from 'react'
import { DialogForm, type DialogFormProps } from './DialogForm.tsx'

/** Whether it is open or has been: what is drawn from then on alone costs nothing where nobody opens it. */
export function useOpenedOnce(isOpen: boolean): boolean {
  const wasOpen = useRef(isOpen)
  if (isOpen) wasOpen.current = true
  return wasOpen.current
}

interface FormModalProps extends Omit<ModalProps, 'open'> {
  readonly of: { readonly modal: ModalProps; readonly fields: DialogFormProps }
  readonly children: ReactNode
}
/** `<FormModal of={removal}>fields</FormModal>`: a form in a modal. */
export function FormModal({ of: { modal, fields }, children, ...props }: FormModalProps) {
  if (!useOpenedOnce(modal.open === true)) return null
  return (
    <Modal {...modal} {...props}>
      <DialogForm {...fields}>{children}</DialogForm>
    </Modal>
  )
}

interface FormDrawerProps extends Omit<DrawerProps, 'open'> {
  readonly of: { readonly drawer: DrawerProps; readonly fields: DialogFormProps }
  readonly children: ReactNode
}
/** The same in a drawer. */
export function FormDrawer({ of: { drawer, fields }, children, ...props }: FormDrawerProps) {
  if (!useOpenedOnce(drawer.open === true)) return null
  return (
    <Drawer {...drawer} {...props}>
      <DialogForm {...fields}>{children}</DialogForm>
    </Drawer>
  )
}
