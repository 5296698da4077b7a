export default '/~/clarification';
