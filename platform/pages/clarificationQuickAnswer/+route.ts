export default '/~/clarificationQuickAnswer';
