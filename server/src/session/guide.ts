/** The step of the first-sign-in guide (01 §4.3). The steps of a project's own report come with the organisation area's guide. */
export const guideStep = ({ mustChange }: { readonly mustChange: boolean }) => (mustChange ? 'PASSWORD' : null)
