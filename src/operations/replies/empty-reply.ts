/** What deleting, assigning and sharing answer: that it was done, and nothing else (SILENT-SUCCESS-STATUS). */
export const emptyReply = () => ({})
