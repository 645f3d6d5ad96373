/** What deleting, assigning and sharing answer: that it was done, and nothing else (ASSUME-SUCCESS-STATUS). */
export const emptyReply = () => ({})
