export default '/~/content';
