import { contacts } from '@oems/contract/contacts/contacts.ts'
import { samples, saved } from '../testing/samples.ts'

export default samples({
  async make(_app, { admin, group, mark }) {
    const aContact = (contactType: number, more: object = {}) =>
      saved(admin, contacts.save, {
        orgId: group.id,
        contactType,
        name: `${mark}联系人`,
        mobile: '13812345678',
        phone: '010-88886666',
        ...more,
      })
    return { contactId: await aContact(1), spareId: await aContact(9, { wechat: '13912345678' }) }
  },
  references: {
    contactId: ({ contactId }) => contactId,
    id: ({ contactId }) => contactId,
    ids: ({ spareId }) => [spareId],
    employeeId: ({ employeeId }) => employeeId,
  },
  values: { mobile: '13812345679', telephoneCode: '86', phone: '010-88886667', email: 'someone@example.com' },
})
